// The page of `offloom migrate --report`: an overview, and lists of files, kernels, notes and CUDA
// functions, which filter. What a file looks like beside what it was is in sides.js.
"use strict";

const outcomes = {
  migrated: ["migrated", "two"], partly: ["migrated in part", "three"], failed: ["not migrated", "four"],
  unchanged: ["needs no change", "one"], kept: ["kept, for a module", "five"], copied: ["copied", "five"],
  outside: ["outside of the project", "five"],
};
const forms = {threads: "two", phases: "one", fibers: "three"};
const efforts = {days: ["days", "four"], hours: ["hours", "three"], minutes: ["minutes", "one"], none: ["nothing, to know", "five"]};
const standings = {works: ["works", "two"], partly: ["works in part", "three"], "without effect": ["without effect", "one"],
                   refused: ["refused", "four"]};

data.files.forEach((file, index) => Object.assign(file, {index, kernels: [], notes: []}));
data.kernels.forEach(kernel => data.files[kernel.file].kernels.push(kernel));
data.notes.forEach(note => data.files[note.file]?.notes.push(note));
const toDo = data.notes.filter(note => note.effort !== "none" && !note.allowed);

function countBy(items, of) {
  const counts = new Map();
  for (const item of items)
    counts.set(of(item), (counts.get(of(item)) || 0) + 1);
  return counts;
}

function tag(text, colour) {
  return make("span", {class: "tag"}, make("span", {class: "swatch " + colour}), text);
}

function linkToFile(file, line, text = file.name) {
  const name = line && text === file.name ? `${text}:${line}` : text;
  return file.text === undefined ? name : make("a", {class: "entry", href: address("file/" + file.index, {line})}, name);
}

/** What a file is called now, without the folder if that is the same. */
function nameBeside(file) {
  const folder = file.name.slice(0, file.name.lastIndexOf("/") + 1);
  return file.to.startsWith(folder) ? file.to.slice(folder.length) : file.to;
}

/** A card with a bar of parts: [label, number, colour, address]. */
function card(title, parts, ...rest) {
  const some = parts.filter(([, number]) => number), all = some.reduce((sum, [, number]) => sum + number, 0);
  return make("section", {class: "card"}, make("h2", {}, title),
    all ? make("div", {class: "bar", "aria-hidden": "true"}, some.map(([label, number, colour]) =>
      make("span", {class: colour, title: `${label}: ${number}`, style: `flex: ${number} 0 0`}))) : undefined,
    make("ul", {class: "legend"}, some.map(([label, number, colour, href]) => make("li", {},
      make("span", {class: "swatch " + colour}), href ? make("a", {href}, label) : label, make("span", {class: "n"}, number.toLocaleString("en"))))),
    rest);
}

/** What was compared with a GPU. */
function comparisons() {
  const differ = data.verified.filter(program => program.difference), compared = data.kernels.filter(kernel => kernel.compared).length;
  return card(count(data.verified.length, "program") + " compared with a GPU", [
    ["agree in all calls", data.verified.length - differ.length, "two"], ["differ", differ.length, "four"],
  ], make("p", {class: "quiet"}, make("a", {href: address("kernels", {compared: "yes"})}, count(compared, "kernel") + " launched and compared")),
    data.verified.map(program => make("p", {}, make("b", {}, program.program), `: ${program.agreeing} of ${count(program.calls, "call")} agree, ` +
      `${program.toTheBit} to the bit`, program.difference ? `; the first that differs: ${program.difference}` : "")));
}

function overview() {
  const ofFiles = countBy(data.files, file => file.outcome), ofKernels = countBy(data.kernels, kernel => kernel.form);
  const ofNotes = countBy(toDo, note => note.effort), ofApi = countBy(data.api, f => f.works);
  const allowed = data.notes.filter(note => note.allowed).length;
  const known = data.notes.length - toDo.length - allowed;
  const rules = [...countBy(toDo, note => note.rule)].map(([rule, number]) => ({rule, number, ...data.rules[rule]}));
  const order = Object.keys(efforts);
  rules.sort((a, b) => order.indexOf(a.effort) - order.indexOf(b.effort) || b.number - a.number);
  const table = new SortedTable([
    {label: "effort of each", cell: rule => tag(...efforts[rule.effort]), key: rule => order.indexOf(rule.effort)},
    {label: "places", n: true, cell: rule => rule.number, key: rule => rule.number},
    {label: "what", cell: rule => [rule.title, " ", make("a", {href: address("notes", {rule: rule.rule})}, `[${rule.rule}]`)], key: rule => rule.title},
  ]);
  table.show(rules);
  return [
    make("div", {class: "cards"},
      card(count(data.files.length, "file"), Object.entries(outcomes).map(([key, [label, colour]]) =>
        [label, ofFiles.get(key), colour, address("files", {outcome: key})])),
      card(count(data.kernels.length, "kernel"), Object.entries(forms).map(([form, colour]) =>
        [form, ofKernels.get(form), colour, address("kernels", {form})]),
        ofKernels.get("fibers") ? make("p", {class: "quiet"}, "Fibers give each CUDA thread a stack of its own; the other forms are loops.") : undefined),
      card(toDo.length ? count(toDo.length, "place") + " left for you" : "Nothing is left for you", Object.entries(efforts).map(([key, [label, colour]]) =>
        [label + (key === "none" ? "" : " each"), ofNotes.get(key), colour, address("notes", {effort: key})]),
        known || allowed ? make("p", {class: "quiet"}, known ? make("a", {href: address("notes", {effort: "none"})}, count(known, "remark")) : undefined,
          known && allowed ? ", " : "", allowed ? make("a", {href: address("notes", {allowed: "allowed"})}, `${allowed} allowed by --allow-residue`) : undefined) : undefined),
      card(count(data.api.length, "CUDA function"), Object.entries(standings).map(([key, [label, colour]]) =>
        [label, ofApi.get(key), colour, address("functions", {works: key})])),
      data.verified.length ? comparisons() : undefined),
    rules.length ? [make("h2", {}, "What is left"), table.frame] : [],
  ].flat();
}

function listPage(page, table, filters) {
  const made = new Filters({page, ...filters, onchange: found => table.show(found)});
  made.apply();
  return [made.element, table.frame];
}

function choice(key, label, of, labels) {
  return {key, label, of, values: Object.entries(labels).map(([value, shown]) => ({value, label: Array.isArray(shown) ? shown[0] : value}))};
}

function filesPage() {
  const table = new SortedTable([
    {label: "file", cell: file => [linkToFile(file), file.to ? make("span", {class: "quiet"}, " → " + nameBeside(file)) : undefined], key: file => file.name},
    {label: "outcome", cell: file => tag(...outcomes[file.outcome]), key: file => file.outcome},
    {label: "kernels", n: true, cell: file => file.kernels.length || "", key: file => file.kernels.length},
    {label: "notes", n: true, cell: file => file.notes.length || "", key: file => file.notes.length},
    {label: "lines", n: true, cell: file => file.steps ? `+${file.added} −${file.removed}` : "", key: file => (file.added || 0) + (file.removed || 0)},
  ]);
  return listPage("files", table, {items: data.files, textOf: file => `${file.name} ${file.to || ""}`, choices: [
    choice("outcome", "Outcome", file => file.outcome, outcomes),
    {key: "with", label: "Contents", of: file => file.notes.length ? "notes" : "none", values: [{value: "notes", label: "with notes"}]},
  ]});
}

function kernelsPage() {
  const table = new SortedTable([
    {label: "kernel", cell: kernel => linkToFile(data.files[kernel.file], kernel.line, kernel.name), key: kernel => kernel.name},
    {label: "form", cell: kernel => tag(kernel.form, forms[kernel.form] || "five"), key: kernel => kernel.form},
    {label: "why not a better one", cell: kernel => kernel.reason || "", key: kernel => kernel.reason || ""},
    ...(data.verified.length ? [{label: "compared", n: true, cell: kernel => kernel.compared ? count(kernel.compared, "launch", "launches") : "",
                                 key: kernel => kernel.compared || 0}] : []),
    {label: "where", cell: kernel => make("span", {class: "quiet"}, `${data.files[kernel.file].name}:${kernel.line}`), key: kernel => data.files[kernel.file].name},
  ]);
  return listPage("kernels", table, {items: data.kernels, textOf: kernel => `${kernel.name} ${kernel.reason || ""} ${data.files[kernel.file].name}:${kernel.line}`,
    choices: [choice("form", "Form", kernel => kernel.form, forms),
              {key: "compared", label: "Compared", of: kernel => kernel.compared ? "yes" : "no", values: [{value: "yes", label: "compared with a GPU"}]}]});
}

function notesPage() {
  const order = Object.keys(efforts);
  const table = new SortedTable([
    {label: "where", cell: note => note.line ? linkToFile(data.files[note.file], note.line) : data.files[note.file].name, key: note => data.files[note.file].name},
    {label: "effort", cell: note => tag(...efforts[note.effort]), key: note => order.indexOf(note.effort)},
    {label: "note", cell: note => [make("b", {class: note.level}, note.level), ": " + note.message + " ",
                                   make("span", {class: "quiet"}, `[${note.rule}]${note.allowed ? " allowed" : ""}`)], key: note => note.message},
  ]);
  return listPage("notes", table, {items: data.notes, textOf: note => `${data.files[note.file].name}:${note.line} ${note.message} ${note.rule}`, choices: [
    choice("effort", "Effort", note => note.effort, efforts),
    {key: "allowed", label: "Allowed", of: note => note.allowed ? "allowed" : "none", values: [{value: "allowed", label: "allowed"}]},
    {key: "rule", label: "All rules", of: note => note.rule, asList: true, values: Object.keys(data.rules).sort().map(value => ({value}))},
  ]});
}

function functionsPage() {
  const table = new SortedTable([
    {label: "function", cell: f => make("code", {}, f.name), key: f => f.name},
    {label: "calls", n: true, cell: f => f.calls.toLocaleString("en"), key: f => f.calls},
    {label: "here", cell: f => tag(...standings[f.works]), key: f => f.works},
    {label: "", cell: f => f.why || ""},
  ]);
  return listPage("functions", table, {items: data.api, textOf: f => `${f.name} ${f.why || ""}`,
    choices: [choice("works", "Here", f => f.works, standings)]});
}

const pages = {
  "": ["Overview", overview], files: [`Files (${data.files.length.toLocaleString("en")})`, filesPage],
  kernels: [`Kernels (${data.kernels.length.toLocaleString("en")})`, kernelsPage], notes: [`Notes (${data.notes.length.toLocaleString("en")})`, notesPage],
  functions: [`CUDA functions (${data.api.length.toLocaleString("en")})`, functionsPage],
};

/** Where the list was that a file was opened from. */
let lastList = "#files";
let openFile = null;

function show() {
  const [name, parameters] = route(), main = document.querySelector("main");
  document.querySelectorAll("nav a").forEach(link => link.dataset.page === name
    ? link.setAttribute("aria-current", "page") : link.removeAttribute("aria-current"));
  const file = name.startsWith("file/") ? data.files[Number(name.slice(5))] : undefined;
  if (file?.text !== undefined) {
    if (openFile?.file !== file) {
      openFile = new Sides(file, lastList);
      main.replaceChildren(openFile.element);
      scrollTo(0, 0);
    }
    if (parameters.get("line"))
      openFile.goTo(Number(parameters.get("line")));
    return;
  }
  openFile = null;
  lastList = location.hash || "#";
  main.replaceChildren(...pages[pages[name] ? name : ""][1]());
  scrollTo(0, 0);
}

document.querySelector("header").append(make("nav", {"aria-label": "Parts"},
  Object.entries(pages).map(([name, [label]]) => make("a", {href: "#" + name, "data-page": name}, label))));
addEventListener("hashchange", show);
listenToKeys({
  Escape: () => { if (openFile) location.hash = lastList; },
  n: () => openFile?.step(1), p: () => openFile?.step(-1), m: () => openFile?.step(1, true),
  1: () => openFile?.setView(""), 2: () => openFile?.setView("of-source"), 3: () => openFile?.setView("of-migrated"),
});
show();
