// The page of `offloom check`: findings by severity, group and rule, with the code around them.
"use strict";

const levels = ["error", "warning", "remark", "note"].filter(level => data.findings.some(finding => finding.level === level));
const groups = [...new Set(data.rules.map(rule => rule.group))].sort();
const ruleOf = finding => data.rules[finding.rule];
const fileOf = finding => data.files[finding.file];

function summary() {
  const counts = new Map();
  for (const finding of data.findings) {
    const key = ruleOf(finding).group + " " + finding.level;
    counts.set(key, (counts.get(key) || 0) + 1);
  }
  const cell = (group, level) => {
    const number = counts.get(group + " " + level) || 0;
    return make("td", {class: "n " + level}, number ? make("a", {href: address("", {group, level})}, number.toLocaleString("en")) : "0");
  };
  return make("table", {class: "narrow", id: "summary"},
    make("tr", {}, make("th", {}, "group"), levels.map(level => make("th", {class: "n"}, level + "s"))),
    groups.map(group => make("tr", {}, make("td", {}, make("a", {href: address("", {group})}, group)), levels.map(level => cell(group, level)))));
}

function rules() {
  const counts = new Map();
  for (const finding of data.findings)
    counts.set(finding.rule, (counts.get(finding.rule) || 0) + 1);
  const table = new SortedTable([
    {label: "rule", cell: rule => make("a", {href: address("", {rule: rule.id})}, rule.id), key: rule => rule.id},
    {label: "findings", n: true, cell: rule => rule.count.toLocaleString("en"), key: rule => rule.count},
    {label: "", cell: rule => rule.title || ""},
  ]);
  table.show(data.rules.map((rule, index) => ({...rule, count: counts.get(index) || 0})).sort((a, b) => b.count - a.count));
  return make("details", {}, make("summary", {}, count(data.rules.length, "rule")), table.frame);
}

/** The lines from `first` on of a file, as far as they came along. */
function lineOf(file, number) {
  const part = file.lines.find(([first, lines]) => first <= number && number < first + lines.length);
  return part && part[1][number - part[0]];
}

function source(finding) {
  const file = fileOf(finding), rows = [];
  for (let number = finding.line - 3; number <= finding.line + 3; ++number) {
    const text = number > 0 ? lineOf(file, number) : undefined;
    if (text !== undefined)
      rows.push(make("i", {}, String(number).padStart(5) + " "), number === finding.line ? make("mark", {}, text) : text, "\n");
  }
  return rows.length ? make("pre", {}, rows) : undefined;
}

function fix(part) {
  const sign = (tag, mark, lines) => lines.map(line => make(tag, {}, mark + line));
  return make("details", {open: true}, make("summary", {}, part.file ? "fix in " + part.file : "fix"),
    make("pre", {}, sign("del", "-", part.old), sign("ins", "+", part.new)));
}

function row(finding, before) {
  const place = `${fileOf(finding).name}:${finding.line}:${finding.column}`;
  const shown = make("article", {class: "finding " + finding.level},
    make("a", {class: "entry", href: "#", title: "Copy the place", onclick: event => {
      event.preventDefault();
      navigator.clipboard?.writeText(place).catch(() => {});
    }}, `${finding.line}:${finding.column}`), " ", make("b", {class: finding.level}, finding.level), ": " + finding.message + " ",
    make("a", {class: "rule", href: address("", {rule: ruleOf(finding).id}), title: ruleOf(finding).title}, `[${ruleOf(finding).id}]`),
    (finding.notes || []).map(note => make("div", {class: "note"}, `${note.file ? note.file + ":" : ""}${note.line}: ${note.message}`)),
    source(finding), (finding.fixes || []).map(fix));
  return before && before.file === finding.file ? shown : [make("h2", {class: "file"}, fileOf(finding).name), shown];
}

function show() {
  const list = make("div", {});
  const filters = new Filters({
    page: "",
    items: data.findings,
    textOf: finding => `${fileOf(finding).name}:${finding.line} ${finding.message} ${ruleOf(finding).id}`,
    choices: [
      {key: "level", label: "Severity", of: finding => finding.level, values: levels.map(value => ({value, label: value + "s"}))},
      {key: "group", label: "Group", of: finding => ruleOf(finding).group, values: groups.map(value => ({value}))},
      {key: "rule", label: "All rules", of: finding => ruleOf(finding).id, asList: true,
       values: data.rules.map(rule => ({value: rule.id})).sort((a, b) => a.value < b.value ? -1 : 1)},
      {key: "fix", label: "Fix", of: finding => finding.fixes ? "fix" : "none", values: [{value: "fix", label: "with a fix"}]},
    ],
    onchange: found => growing.show(found),
  });
  document.querySelector("main").replaceChildren(...[
    data.findings.length ? summary() : make("p", {}, "Nothing found."),
    data.findings.length ? rules() : undefined, filters.element, list].filter(Boolean));
  const growing = new GrowingList(list, row, 40);
  filters.apply();
}

addEventListener("hashchange", show);
listenToKeys({});
show();
