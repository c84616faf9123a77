// What all of Offloom's pages share: their data, elements, addresses within the page, and lists
// that grow as one scrolls, so that 20,000 entries open at once.
"use strict";

const data = JSON.parse(document.getElementById("data").textContent);

/** An element with attributes, listeners (onclick: …) and children; texts stay texts. */
function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {}))
    if (typeof value === "function")
      element.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== null && value !== false)
      element.setAttribute(name, value === true ? "" : value);
  element.append(...children.flat(Infinity).filter(child => child !== undefined && child !== null && child !== false));
  return element;
}

function count(number, one, many = one + "s") {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}

/** "#kernels?form=fibers" is ["kernels", {form: "fibers"}]. */
function route() {
  const [name, query = ""] = location.hash.slice(1).split("?");
  return [decodeURIComponent(name), new URLSearchParams(query)];
}

function address(name, parameters = {}) {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== "" && value !== undefined));
  return "#" + name + (query.size === 0 || !query.toString() ? "" : "?" + query);
}

/** Shows items a few at a time; what is printed has all of them. */
class GrowingList {
  constructor(parent, render, step = 100) {
    this.parent = parent;
    this.render = render;
    this.step = step;
    this.items = [];
    this.shown = 0;
    this.end = make("div", {class: "end"});
    (parent.closest("table") || parent).after(this.end);
    new IntersectionObserver(entries => entries.some(entry => entry.isIntersecting) && this.grow(), {rootMargin: "800px"})
      .observe(this.end);
    addEventListener("beforeprint", () => this.end.isConnected && this.grow(Infinity));
  }

  show(items) {
    this.items = items;
    this.shown = 0;
    this.parent.replaceChildren();
    this.grow();
  }

  grow(step = this.step) {
    const next = this.items.slice(this.shown, this.shown + step);
    if (next.length === 0)
      return;
    const rows = document.createDocumentFragment();
    next.forEach((item, index) => rows.append(...[this.render(item, this.items[this.shown + index - 1])].flat()));
    this.shown += next.length;
    this.parent.append(rows);
    // The end may be in sight still, of which no observer tells again.
    if (this.shown < this.items.length)
      requestAnimationFrame(() => {
        if (this.end.isConnected && this.end.getBoundingClientRect().top < innerHeight + 800)
          this.grow();
      });
  }
}

/**
 * A field for words and rows of buttons that choose among values, all of which stand in the page's
 * address. `choices`: [{key, label, of: item => value, values: [{value, label}]}]; none pressed is all.
 */
class Filters {
  constructor({page, items, textOf, choices, onchange}) {
    Object.assign(this, {page, items, choices, onchange});
    this.texts = items.map(item => textOf(item).toLowerCase());
    const [, parameters] = route();
    this.words = parameters.get("text") || "";
    this.chosen = new Map(choices.map(choice => [choice.key, new Set((parameters.get(choice.key) || "").split(",").filter(Boolean))]));
    this.field = make("input", {type: "search", id: "filter", placeholder: "Filter ( / )", "aria-label": "Filter by words",
                                value: this.words, oninput: () => this.change(() => { this.words = this.field.value; })});
    this.sum = make("span", {class: "quiet", role: "status"});
    this.element = make("div", {class: "filters", role: "search"}, this.field, choices.map(choice => this.part(choice)), this.sum);
  }

  part(choice) {
    const counts = new Map();
    for (const item of this.items)
      counts.set(choice.of(item), (counts.get(choice.of(item)) || 0) + 1);
    const values = choice.values.filter(({value}) => counts.has(value));
    const chosen = this.chosen.get(choice.key);
    if (choice.asList) {
      const list = make("select", {"aria-label": choice.label, onchange: () => this.change(() => {
        chosen.clear();
        if (list.value)
          chosen.add(list.value);
      })}, make("option", {value: ""}, choice.label),
        values.map(({value, label}) => make("option", {value, selected: chosen.has(value)}, `${label || value} (${counts.get(value)})`)));
      return list;
    }
    // What is true of all entries divides nothing.
    return values.length === 0 || (chosen.size === 0 && counts.size < 2) ? undefined : make("span", {class: "choices", role: "group", "aria-label": choice.label},
      values.map(({value, label}) => {
        const button = make("button", {class: "choice", type: "button", "aria-pressed": String(chosen.has(value)), "data-value": value,
          onclick: () => this.change(() => {
            if (!chosen.delete(value))
              chosen.add(value);
            button.setAttribute("aria-pressed", String(chosen.has(value)));
          })}, label || value, make("span", {class: "quiet"}, counts.get(value).toLocaleString("en")));
        return button;
      }));
  }

  change(act) {
    act();
    const parameters = {text: this.words};
    for (const [key, values] of this.chosen)
      parameters[key] = [...values].join(",");
    history.replaceState(null, "", address(this.page, parameters));
    this.apply();
  }

  apply() {
    const words = this.words.toLowerCase().split(/\s+/).filter(Boolean);
    const active = this.choices.filter(choice => this.chosen.get(choice.key).size);
    const found = this.items.filter((item, index) => words.every(word => this.texts[index].includes(word)) &&
      active.every(choice => this.chosen.get(choice.key).has(choice.of(item))));
    this.sum.textContent = found.length === this.items.length ? count(found.length, "entry", "entries")
      : `${found.length.toLocaleString("en")} of ${count(this.items.length, "entry", "entries")}`;
    this.onchange(found);
  }
}

/** A table with headings that sort: columns are {label, cell: item => content, key: item => what to sort by, n: numeric}. */
class SortedTable {
  constructor(columns, {onrow} = {}) {
    this.columns = columns;
    this.sorted = null;
    this.body = make("tbody");
    this.headings = columns.map((column, index) => make("th", {class: column.n && "n", scope: "col"},
      column.key ? make("button", {type: "button", onclick: () => this.sortBy(index)}, column.label) : column.label));
    this.element = make("table", {}, make("thead", {}, make("tr", {}, this.headings)), this.body);
    this.frame = make("div", {}, this.element);
    this.list = new GrowingList(this.body, item => {
      const row = make("tr", {}, columns.map(column => make("td", {class: column.n && "n"}, column.cell(item))));
      if (onrow)
        onrow(row, item);
      return row;
    });
  }

  sortBy(index) {
    const down = this.sorted && this.sorted.index === index ? !this.sorted.down : Boolean(this.columns[index].n);
    this.sorted = {index, down};
    this.headings.forEach((heading, i) => i === index ? heading.setAttribute("aria-sort", down ? "descending" : "ascending")
                                                      : heading.removeAttribute("aria-sort"));
    this.show(this.items);
  }

  show(items) {
    this.items = items;
    if (this.sorted) {
      const {key} = this.columns[this.sorted.index], sign = this.sorted.down ? -1 : 1;
      items = [...items].sort((a, b) => sign * (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
    }
    this.list.show(items);
  }
}

/** Keys that work where nobody writes: {"/": () => …}. j and k go through the links of a list. */
function listenToKeys(keys) {
  const links = () => [...document.querySelectorAll("main a.entry")].filter(link => link.offsetParent);
  const step = by => {
    const all = links(), at = all.indexOf(document.activeElement);
    const next = all[at < 0 ? (by > 0 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, at + by))];
    if (next) {
      next.focus();
      next.scrollIntoView({block: "nearest"});
    }
  };
  const all = {"/": () => document.getElementById("filter")?.focus(), j: () => step(1), k: () => step(-1), ...keys};
  addEventListener("keydown", event => {
    const writes = event.target.matches?.("input, select, textarea");
    if (event.ctrlKey || event.metaKey || event.altKey)
      return;
    if (writes) {
      if (event.key === "Escape")
        event.target.blur();
      return;
    }
    if (all[event.key]) {
      event.preventDefault();
      all[event.key]();
    }
  });
}
