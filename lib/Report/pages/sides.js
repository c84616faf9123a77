// A file and what it has become, line beside line. Both sides are cells of the same rows, so that
// they scroll together whatever lines wrap. Rows are made when they come near to the window.
"use strict";

const rowsAtATime = 250, lineHeight = 20, linesAround = 4;

/**
 * The rows of a file: {kind, old, new, oldLine, newLine}. The migrated text comes as steps from the
 * source: a number of lines that stay, a negative number of lines that go, a text that the next line
 * has become, or a list of lines that come.
 */
function rowsOf(file) {
  const source = file.text.split("\n"), rows = [];
  let oldLine = 0, newLine = 0;
  const both = (kind, text, becomes) => rows.push({kind, old: text, new: becomes, oldLine: ++oldLine, newLine: ++newLine});
  if (!file.steps)
    source.forEach(line => both("same", line, line));
  for (const [index, step] of (file.steps || []).entries())
    if (typeof step === "string")
      both(source[oldLine].trim() === step.trim() ? "same" : "changed", source[oldLine], step);
    else if (Array.isArray(step)) {
      // What comes in the place of what goes stands beside it.
      const before = file.steps[index - 1], goes = typeof before === "number" && before < 0 ? rows.slice(before) : [];
      step.forEach((line, i) => {
        if (i < goes.length)
          Object.assign(goes[i], {kind: "removed added", new: line, newLine: ++newLine});
        else
          rows.push({kind: "added", new: line, newLine: ++newLine});
      });
    } else if (step > 0)
      for (let i = 0; i < step; ++i)
        both("same", source[oldLine], source[oldLine]);
    else
      for (let i = 0; i < -step; ++i)
        rows.push({kind: "removed", old: source[oldLine], oldLine: ++oldLine});
  return rows;
}

/** What two texts have in common at both ends stays plain; the rest between is marked. */
function marked(text, other, tag) {
  const limit = Math.min(text.length, other.length);
  let begin = 0, end = 0;
  while (begin < limit && text[begin] === other[begin])
    ++begin;
  while (end < limit - begin && text[text.length - 1 - end] === other[other.length - 1 - end])
    ++end;
  const middle = text.slice(begin, text.length - end);
  return [text.slice(0, begin), middle ? make(tag, {}, middle) : undefined, text.slice(text.length - end)];
}

class Sides {
  constructor(file, back) {
    this.file = file;
    this.rows = rowsOf(file);
    this.tell();
    this.at = -1;
    this.sides = make("div", {class: "sides", id: "sides"});
    const changes = file.steps ? this.rows.filter(row => row.kind !== "same").length : 0;
    const view = (name, label, key) => make("button", {class: "choice", type: "button", "data-view": name, "aria-pressed": String(name === ""),
      title: "Key " + key, onclick: () => this.setView(name)}, label);
    this.element = make("div", {},
      make("div", {class: "bar-of-file"},
        make("h2", {}, make("a", {href: back, title: "Back (Escape)"}, "←"), " ", file.name, file.to ? make("span", {class: "quiet"}, " → " + nameBeside(file)) : undefined),
        tag(...outcomes[file.outcome]), make("span", {class: "quiet"}, [count(file.kernels.length, "kernel"), count(file.notes.length, "note"),
          file.steps ? `+${file.added} −${file.removed} lines` : "the text as it is"].join(" · ")),
        file.steps ? make("span", {class: "choices no-print", role: "group", "aria-label": "Sides"},
          view("", "both", 1), view("of-source", "source", 2), view("of-migrated", "migrated", 3)) : undefined,
        changes ? make("button", {class: "choice no-print", type: "button", id: "folded", "aria-pressed": "false", onclick: () => this.fold()}, "changes only") : undefined,
        changes ? make("span", {class: "quiet no-print"}, make("kbd", {}, "n"), " ", make("kbd", {}, "p"), " changes ", make("kbd", {}, "m"), " notes") : undefined),
      make("div", {}, file.notes.filter(note => !note.line).map(note => this.told(note))),
      this.sides);
    if (!file.steps)
      this.setView("of-source");
    this.lay(this.rows);
    addEventListener("beforeprint", () => this.element.isConnected && this.parts.forEach(part => this.fill(part)));
  }

  /** Puts kernels and notes to the rows of their lines. */
  tell() {
    const ofLine = new Map(this.rows.filter(row => row.oldLine).map(row => [row.oldLine, row]));
    const add = (line, what) => ofLine.get(line) && (ofLine.get(line)[what.form ? "kernels" : "notes"] ||= []).push(what);
    this.file.kernels.forEach(kernel => add(kernel.line, kernel));
    this.file.notes.forEach(note => note.line && add(note.line, note));
  }

  /** Makes parts of `rows`, which may have folds: {hidden: rows}. */
  lay(rows) {
    this.shown = rows;
    this.parts = [];
    this.partOf = new Map();
    this.observer?.disconnect();
    this.observer = new IntersectionObserver(entries => entries.forEach(entry => entry.isIntersecting && this.fill(this.partOf.get(entry.target))), {rootMargin: "1500px"});
    for (let begin = 0; begin < rows.length; begin += rowsAtATime) {
      const part = {rows: rows.slice(begin, begin + rowsAtATime), filled: false};
      part.element = make("div", {style: `min-height: ${part.rows.length * lineHeight}px`});
      this.partOf.set(part.element, part);
      this.parts.push(part);
    }
    this.sides.replaceChildren(...this.parts.map(part => part.element));
    this.parts.slice(0, 2).forEach(part => this.fill(part));
    this.parts.slice(2).forEach(part => this.observer.observe(part.element));
  }

  fill(part) {
    if (part.filled)
      return;
    part.filled = true;
    part.element.style.minHeight = "";
    part.element.replaceChildren(...part.rows.flatMap(row => this.made(row)));
  }

  made(row) {
    if (row.hidden)
      return [row.element = make("button", {class: "fold", type: "button", onclick: () => row.element.replaceWith(...row.hidden.flatMap(r => this.made(r)))},
        `${row.hidden.length} lines that stay`)];
    const isPair = row.kind === "changed";
    row.element = make("div", {class: "row " + row.kind, "data-line": row.oldLine, "data-new": row.newLine},
      make("span", {}, row.oldLine || ""), make("code", {class: row.oldLine ? undefined : "void"}, isPair ? marked(row.old, row.new, "del") : row.old || ""),
      make("span", {}, row.newLine || ""), make("code", {class: row.newLine ? undefined : "void"}, isPair ? marked(row.new, row.old, "ins") : row.new || ""));
    return [...(row.kernels || []).map(kernel => make("div", {class: "told kernel"}, make("b", {}, kernel.name), ": ", kernel.form,
                                                      kernel.reason ? ` (${kernel.reason})` : "")),
            row.element, ...(row.notes || []).map(note => this.told(note))];
  }

  told(note) {
    return make("div", {class: "told " + note.level}, make("b", {}, note.level), ": " + note.message + " ",
      make("a", {class: "quiet", href: address("notes", {rule: note.rule})}, `[${note.rule}]`), note.effort === "none" ? "" : ` · ${note.effort}`,
      note.allowed ? " · allowed" : "");
  }

  goTo(line) {
    const index = this.shown.findIndex(row => row.oldLine === line || row.hidden?.some(hidden => hidden.oldLine === line));
    if (index >= 0)
      this.goToRow(index);
  }

  goToRow(index) {
    const at = Math.floor(index / rowsAtATime);
    this.parts.slice(Math.max(0, at - 1), at + 2).forEach(part => this.fill(part));
    this.sides.querySelector(".here")?.classList.remove("here");
    const {element} = this.shown[index];
    element.classList.add("here");
    element.scrollIntoView({block: "center"});
    this.at = index;
  }

  /** To the next change, or note, in this direction. */
  step(by, toNote = false) {
    const counts = index => toNote ? this.shown[index].notes
      : this.shown[index].kind !== "same" && !this.shown[index].hidden && (index === 0 || this.shown[index - 1].kind === "same" || this.shown[index - 1].hidden);
    for (let tried = 1, all = this.shown.length; tried <= all; ++tried) {
      const index = ((this.at < 0 && by < 0 ? 0 : this.at) + by * tried + 2 * all) % all;
      if (counts(index))
        return this.goToRow(index);
    }
  }

  setView(name) {
    if (!this.file.steps)
      name = "of-source";
    this.sides.className = "sides " + name;
    this.element.querySelectorAll("[data-view]").forEach(button => button.setAttribute("aria-pressed", String(button.dataset.view === name)));
  }

  /** Hides runs of lines that stay, or shows them again. */
  fold() {
    const button = this.element.querySelector("#folded"), fold = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(fold));
    this.at = -1;
    if (!fold)
      return this.lay(this.rows);
    const matters = this.rows.map(row => row.kind !== "same" || row.notes || row.kernels), near = new Array(this.rows.length).fill(false);
    matters.forEach((yes, i) => yes && near.fill(true, Math.max(0, i - linesAround), i + linesAround + 1));
    const rows = [];
    this.rows.forEach((row, i) => {
      if (near[i])
        rows.push(row);
      else if (rows.at(-1)?.hidden)
        rows.at(-1).hidden.push(row);
      else
        rows.push({kind: "same", hidden: [row]});
    });
    this.lay(rows);
  }
}
