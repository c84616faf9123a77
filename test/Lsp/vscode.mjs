// A session of VS Code with the extension, driven through a browser: `vscode.mjs URL PICTURES`. Every wait
// has a limit, and one in vain ends the session with a picture of what there was instead.
import { chromium } from 'playwright-core';

const [url, pictures] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 1400, height: 800 } });
page.setDefaultTimeout(120_000); // ms: the machine may be busy

const line = (text) => page.locator('.view-line', { hasText: text }).first();
const tab = (name) => page.locator('.tab', { hasText: name }).first();
const squiggle = page.locator('.squiggly-warning').first();

/** Does a step, and takes a picture of its end. */
async function step(name, body) {
  try {
    await body();
    await page.waitForTimeout(1000); // for the picture: the editor paints in several goes
  } catch (error) {
    for (const message of await page.locator('.notification-list-item-message').allInnerTexts())
      console.log(`notification: ${message}`);
    await page.screenshot({ path: `${pictures}/failed.png` });
    await browser.close();
    throw error;
  }
  await page.screenshot({ path: `${pictures}/${name}.png` });
  console.log(`ok: ${name}`);
}

async function command(title) {
  await page.keyboard.press('F1');
  await page.locator('.quick-input-box input').fill(`>Offloom: ${title}`);
  await page.locator('.quick-input-list .monaco-list-row', { hasText: title }).click();
}

await page.goto(url);

await step('findings', async () => {
  await page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'scale.cu' }).dblclick();
  await squiggle.waitFor();
  await page.locator('.codelens-decoration', { hasText: 'on the CPU: threads' }).waitFor();
});

await step('migrated', async () => {
  await command('Show Migrated Code');
  await line('block.threads').waitFor();
});

await step('page-of-a-rule', async () => {
  await line('x[i] * 0.7').click();
  await page.keyboard.press('End');
  for (const _ of '.5;')
    await page.keyboard.press('ArrowLeft');
  await command('Explain the Rule');
  await tab('Preview math-double-literal-in-float.md').waitFor();
});

await step('fixes', async () => {
  await tab('scale (migrated).cpp').click();
  await tab('scale.cu').click();
  await page.keyboard.press('Control+.');
  await page.locator('.action-widget', { hasText: "Fix: '0.7' is a double" }).waitFor();
});

await step('fixed', async () => {
  await page.keyboard.press('Enter');
  await squiggle.waitFor({ state: 'detached' });
  // The migrated code beside it follows.
  await page.locator('.editor-group-container').last().locator('.view-line', { hasText: '0.7f' }).waitFor();
});

await step('file', async () => {
  await command('Migrate This File');
  await tab(/^scale.cpp/).waitFor();
});

await step('restarted', async () => {
  await tab('scale.cu').click();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+s');
  await command('Restart the Server');
  await squiggle.waitFor();
});

await browser.close();
