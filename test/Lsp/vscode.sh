#!/usr/bin/env bash
# Uses the extension of tool/vscode in VS Code, without a screen, and takes pictures of it.
#
#   vscode.sh OFFLOOM FOLDER
#
# FOLDER gets code-server, which is VS Code for a browser, and FOLDER/pictures what the browser showed.
# Not part of `make test`: the first run downloads 200 MB and compiles for a minute. It needs Node.js 20
# and of Debian: libkrb5-dev libsecret-1-dev libx11-dev libxkbfile-dev chromium.
set -euo pipefail
[[ $# == 2 ]] || { sed -n '2,8s/^# \?//p' "$0"; exit 2; }
offloom=$(realpath "$1")
mkdir -p "$2"
folder=$(realpath "$2")
here=$(realpath "$(dirname "$0")")
quiet=(--no-audit --no-fund --loglevel=error)

# The package's own set-up downloads from elsewhere than npm, so its parts are built one by one. What
# is missing then is the search in files.
install_code_server() {
  cd "$folder"
  echo '{}' > package.json
  npm install "${quiet[@]}" --ignore-scripts code-server@4.100.3 playwright-core@1.65.1
  (cd node_modules/argon2 && npx --yes node-gyp rebuild --module_name=argon2 \
    --module_path="$PWD/lib/binding/napi-v3" --napi_build_version=3)
  cd node_modules/code-server/lib/vscode
  npm install "${quiet[@]}" --ignore-scripts --omit=dev
  for part in node-pty @vscode/spdlog native-watchdog kerberos @parcel/watcher; do
    (cd node_modules/$part && npx --yes node-gyp rebuild)
  done
  ln -sfn node_modules node_modules.asar
  cd extensions
  npm install "${quiet[@]}" --ignore-scripts --omit=dev
  touch "$folder/installed"
}
if [[ ! -e $folder/installed ]]; then
  # In the background, since what stands before || goes on after an error.
  install_code_server > "$folder/install.log" 2>&1 &
  wait $! || { tail -20 "$folder/install.log"; exit 1; }
fi

cd "$here/../../tool/vscode"
[[ -d node_modules ]] || npm ci "${quiet[@]}"
npm run -s check && npm run -s package

cd "$folder"
rm -rf home data extensions project pictures server.log
mkdir -p home data/User project pictures
cp "$here/Inputs/scale.cu" project
cat > data/User/settings.json << SETTINGS
{
  "offloom.path": "$offloom",
  "workbench.startupEditor": "none",
  "workbench.colorTheme": "Default Dark Modern",
  "files.autoSave": "off"
}
SETTINGS
code_server=(env HOME="$folder/home" node node_modules/code-server/out/node/entry.js
  --user-data-dir "$folder/data" --extensions-dir "$folder/extensions")
"${code_server[@]}" --install-extension "$here/../../tool/vscode/out/offloom.vsix"
"${code_server[@]}" --auth none --bind-addr 127.0.0.1:0 --disable-telemetry --disable-update-check \
  --disable-workspace-trust "$folder/project" > server.log 2>&1 &
server=$!
trap 'kill $server' EXIT
for _ in {1..60}; do
  url=$(grep -so 'http://127.0.0.1:[0-9]*/' server.log) && break
  sleep 1
done
cp "$here/vscode.mjs" . # beside node_modules, where it finds playwright-core
timeout 900 node vscode.mjs "$url" pictures
