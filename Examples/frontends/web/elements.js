"use strict";
// The elements of a screen as HTML, for any page: this one's, and that of ribs-host-web. All text comes in as text, never as HTML.
//
// The page has nodes with the ids `main`, `path`, `title`, `elements`, `news` and `toast`, and two functions: `ask` sends a request and returns
// the host's answer, and `press` asks for what a control is for, and says what became of it.

const [main, path, title, elements, news, toast] =
  ["main", "path", "title", "elements", "news", "toast"].map((id) => document.getElementById(id));
let nodes = new Map(); // What is shown, by the elements' ids: a node that stays keeps the focus, and what is typed.
let oldNodes = nodes;
let texts = new Set();
let oldTexts = texts;
const ids = new Map(); // What nodes are called that others refer to.
let covered = new Set(); // The actions that an element of the screen stands for.
let language = "en"; // Of what the host and the page say themselves.
const words = {}; // What they say in that language, by the host's keys and by the page's English.

/** Words of the host or of the page, with their parts; in English where the language lacks them. */
const word = (english, parts = {}, key = english) =>
  (Object.hasOwn(words, key) ? words[key] : english).replace(/\{(\w+)\}/g, (place, name) => parts[name] ?? place);

/* What a plugin says for a moment */

let toastTimer = 0;

/** Shows and announces a line of the type `message`, and takes it away after its time: later where the pointer is on it. */
function sayForMoment({ text, tone, seconds }) {
  toast.dataset.tone = tone ?? "neutral";
  // A new node, so that the same words are announced again.
  toast.replaceChildren(Object.assign(document.createElement("span"), { textContent: text }));
  const end = () => {
    if (toast.matches(":hover")) toastTimer = setTimeout(end, 1000);
    else toast.replaceChildren();
  };
  clearTimeout(toastTimer);
  toastTimer = setTimeout(end, seconds * 1000);
}

/* Nodes */

/** The node of an element or of a part of it: the one that is shown, or a new one. */
function make(tag, id, attributes = {}, content = undefined) {
  const key = `${tag} ${id}`;
  const node = oldNodes.get(key) ?? document.createElement(tag);
  nodes.set(key, node);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) node.removeAttribute(name);
    else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
  }
  if (Array.isArray(content)) fill(node, content);
  else if (content !== undefined && node.textContent !== content) node.textContent = content;
  return node;
}

/** Gives a node these children. One that stays in its place is not touched: to move it would take the focus from it. */
function fill(parent, children) {
  const kept = new Set(children);
  for (const child of [...parent.childNodes]) if (!kept.has(child)) child.remove();
  let next = parent.firstChild;
  for (const child of children) {
    if (child === next) next = next.nextSibling;
    else parent.insertBefore(child, next);
  }
}

/** An id for the document, for what refers to a node: those of elements have any characters. */
function idOf(id) {
  if (!ids.has(id)) ids.set(id, `e${ids.size}`);
  return ids.get(id);
}

/** A button. One that is not enabled keeps the focus, and says so: `disabled` would take both from a screen reader. */
function button(id, control, attributes, content) {
  covered.add(JSON.stringify([control.action, control.value]));
  const state = control.enabled === false ? "true" : undefined;
  const node = make("button", id, { type: "button", "aria-disabled": state, accesskey: control.shortcut, ...attributes }, content);
  node.action = control.action;
  node.onclick = () => {
    if (!control.confirmation || window.confirm(control.confirmation)) press(control);
  };
  return node;
}

function input(element) {
  const { id, action, text, placeholder, enabled, kind, rows, options, help, error, submits } = element;
  covered.add(JSON.stringify([action]));
  const state = enabled ? undefined : "";
  const isOfLines = kind === "lines";
  const kindOfInput = isOfLines ? undefined : { secure: "password", date: "date" }[kind] ?? "text";
  const node = make(isOfLines ? "textarea" : "input", id, {
    placeholder, readonly: state, "aria-disabled": enabled ? undefined : "true", id: idOf(id),
    type: kindOfInput, rows, list: options && `${idOf(id)}-options`, inputmode: kind === "number" ? "decimal" : undefined,
    "aria-invalid": error ? "true" : undefined, "aria-describedby": error || help ? `${idOf(id)}-about` : undefined,
  });
  node.isSecure = kind === "secure";
  // While a person types, only a text that is neither the sent one nor the previous one replaces the field's.
  const isTyping = document.activeElement === node || node.isSending;
  const sent = node.isSending ? node.sent : node.value;
  // Of a secure field the host sends bullets: what was typed stays, unless the plugin has emptied the field.
  if (node.isSecure) node.value = text === "" && !isTyping ? "" : node.value;
  else if (!isTyping || (text !== node.defaultValue && text.trim() !== sent.trim())) node.value = text;
  Object.assign(node, { action, defaultValue: text });
  const typed = () => { if (!node.isSending) node.typing = type(node); };
  node.oninput = (event) => event.isComposing || typed();
  node.oncompositionend = typed;
  node.onchange = null;
  if (options) choosing(node, options, typed);
  node.onblur = () => leave(node);
  node.onkeydown = (event) => {
    // Enter begins a new line, or takes an option.
    if (event.key !== "Enter" || isOfLines || options || event.isComposing) return;
    event.preventDefault();
    submit(node, submits);
  };
  return node;
}

/** One of many options: what is typed is sent once it is left or Enter is pressed, and what is taken from the list immediately. */
function choosing(node, options, send) {
  const choose = () => {
    const typed = node.value.toLowerCase();
    node.value = options.find((option) => option === node.value)
      ?? options.find((option) => option.toLowerCase() === typed) ?? node.value;
    if (node.value !== node.defaultValue) send();
  };
  // The browser fills in what is taken from the list as a replacement.
  node.oninput = (event) => { if ((event.inputType ?? "insertReplacementText") === "insertReplacementText") choose(); };
  node.oncompositionend = null;
  node.onchange = choose;
}

/** One stop for the tab key, with arrows inside it: `columns` of controls. */
function arrows(container, controls, columns) {
  const current = controls.includes(document.activeElement) ? document.activeElement : null;
  const first = current ?? controls.find((control) => control.tabIndex === 0 && control.isConnected);
  const select = (chosen) => controls.forEach((control) => (control.tabIndex = control === chosen ? 0 : -1));
  select(first ?? controls.find((control) => control.onclick && !control.hasAttribute("aria-disabled")) ?? controls[0]);
  container.onkeydown = (event) => {
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
    const next = controls[controls.indexOf(document.activeElement) + steps[event.key]];
    if (!next) return;
    event.preventDefault();
    select(next);
    next.focus();
  };
  return container;
}

/** A group with one choice: tabs, options. */
function group(role, partRole, mark, element, parts) {
  const { id, label, action, enabled, selected } = element;
  const controls = parts.map((part) =>
    button(`${id}\n${part.id}`, { action, value: part.id, enabled },
      { role: partRole, [mark]: part.id === selected }, part.title || part.id));
  return arrows(make("div", id, { role, "aria-label": label }, controls), controls, 1);
}

/** A part of a text. A link leads to the web or to mail, and to nothing else, whatever the host says. */
function part({ text, mark, address }, id) {
  const isLink = mark === "link" && /^(https?:\/\/|mailto:)/.test(address ?? "");
  if (isLink) return make("a", id, { href: address, target: "_blank", rel: "noopener noreferrer" }, text);
  return make({ emphasis: "em", strong: "strong", code: "code" }[mark] ?? "span", id, {}, text);
}

/* Pictures of numbers, as SVG in boxes that are stretched; a screen reader reads the sentence. */

/** A node of SVG. A picture has no focus and no state: it is drawn again each time. */
function svg(tag, attributes, content = []) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...content);
  return node;
}

/** A line through the points, broken where there is a gap. */
function linePath(points) {
  const x = (index) => (points.length > 1 ? (index * 100) / (points.length - 1) : 0);
  return points.map(({ fraction }, index) => fraction === undefined ? ""
    : `${points[index - 1]?.fraction === undefined ? "M" : "L"}${x(index).toFixed(2)} ${(98 - 96 * fraction).toFixed(2)}`)
    .join("");
}

/** A number as it is read: with two digits of its fraction at most, as the host says it. */
const numberOf = ({ value }) => (value === undefined ? "" : String(Math.round(value * 100) / 100));

/** A bar for each point, in the row of its name and its number. */
function bars({ id, points }) {
  return points.flatMap((point, index) => [
    make("span", `${id}\n${index}\nname`, { "aria-hidden": "true" }, point.label ?? ""),
    make("span", `${id}\n${index}\nnumber`, { "aria-hidden": "true", "data-style": "number" }, numberOf(point)),
    svg("svg", { viewBox: "0 0 100 1", preserveAspectRatio: "none", "aria-hidden": "true" },
      [svg("rect", { width: 100 * (point.fraction ?? 0), height: 1 })])]);
}

/** A curve through the points. */
const curve = ({ points }) =>
  [svg("svg", { viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" }, [svg("path", { d: linePath(points) })])];

/** A chart in a sentence: the host's, which is English, or the same in another language. */
function sentenceOf({ kind, points, text, sentence }) {
  if (language === "en") return sentence;
  const number = (point) => numberOf(point) || word("none");
  if (kind === "bars") {
    const parts = points.slice(0, 24).map((point) => `${point.label ?? ""} ${number(point)}`.trim());
    const left = points.length - parts.length;
    return [text, ...parts, left > 0 ? word("and {count} more", { count: left }) : ""].filter(Boolean).join(", ");
  }
  const known = points.filter(({ value }) => value !== undefined).sort((one, other) => one.value - other.value);
  if (known.length === 0) return text || word("no values");
  const now = text || number(points.at(-1));
  const parts = { now, least: number(known[0]), most: number(known.at(-1)), count: points.length };
  return points.length > 1 ? word("{now}, between {least} and {most} in {count} values", parts) : now;
}

function chart(element) {
  const { id, label, kind, text, tone } = element;
  const picture = make("div", `${id}\npicture`, { class: "picture", role: "img", "aria-label": `${label}: ${sentenceOf(element)}` });
  picture.replaceChildren(...(kind === "bars" ? bars(element) : curve(element)));
  return make("figure", id, { "data-kind": kind, "data-tone": tone }, [
    make("figcaption", id, { "aria-hidden": "true" }, text ? `${label}: ${text}` : label), picture]);
}

/** A part of a row: its share of the width, unless that is too narrow. One that stays at its end follows what comes. */
function pane({ id, share, least_columns, scrolling, elements }, level) {
  const isOwn = scrolling !== "with_screen";
  const node = make("div", id, { class: "pane", "data-scrolling": scrolling, tabindex: isOwn ? 0 : undefined,
    role: isOwn ? "group" : undefined });
  const isAtEnd = node.scrollTop + node.clientHeight >= node.scrollHeight - 2;
  node.style.flex = `${share} 1 ${least_columns}ch`;
  fill(node, all(elements, level));
  if (scrolling === "at_end" && isAtEnd) requestAnimationFrame(() => (node.scrollTop = node.scrollHeight));
  return node;
}

/** What is said of an item beside its title. */
const details = ({ detail, details }) => details ?? (detail ? [detail] : []);

/** The box that picks an item of a list, where that can be done. */
function box({ id: list, pick }, { id, title, picked, enabled }, attributes = {}) {
  if (pick === undefined) return [];
  covered.add(JSON.stringify([pick, id]));
  const state = enabled ? undefined : "true";
  const node = make("input", `${list}\n${id}\nbox`,
    { type: "checkbox", "aria-label": word("Pick {item}", { item: title || id }, "pick"), "aria-disabled": state, ...attributes });
  node.checked = picked === true;
  node.onclick = (event) => {
    event.preventDefault(); // The screen says what is picked.
    event.stopPropagation();
    press({ action: pick, value: id, enabled });
  };
  return [node];
}

/** What opens an item of a list, called by these words. */
function opener({ id: list, action, selected }, { id, title, unread, enabled }, words) {
  return button(`${list}\n${id}`, { action, value: id, enabled },
    { "aria-current": id === selected ? "true" : undefined, "data-unread": unread ? word("unread") : undefined },
    [title || id, ...words].filter(Boolean).join(" · "));
}

/** An item of a list: the box that picks it, and what opens it. */
const item = (list, one) =>
  make("li", `${list.id}\n${one.id}`, {}, [...box(list, one), opener(list, one, [one.badge, ...details(one)])]);

const marks = { open: "▾", closed: "▸" };

/** An item of a tree. It has the focus itself: the keys of the tree say what is done with it. */
function treeItem(list, one) {
  const { id, title, badge, enabled, unread, picked, level, branch } = one;
  const key = `${list.id}\n${id}`;
  const isSelected = list.pick === undefined ? id === list.selected : picked === true;
  const act = (action) => {
    if (action !== undefined) press({ action, value: id, enabled: enabled || action === list.expand });
  };
  covered.add(JSON.stringify([list.action, id])).add(JSON.stringify([list.expand, id]));
  const mark = make("span", `${key}\nmark`, { "aria-hidden": "true", class: "mark" }, marks[branch] ?? "");
  mark.onclick = (event) => {
    event.stopPropagation();
    if (branch) act(list.expand);
  };
  const node = make("li", key, {
    role: "treeitem", "aria-level": level + 1, "aria-expanded": branch && String(branch === "open"),
    "aria-selected": String(isSelected), "aria-current": id === list.selected ? "true" : undefined,
    "aria-disabled": enabled ? undefined : "true", "data-unread": unread ? word("unread") : undefined,
  }, [mark, ...box(list, one, { tabindex: "-1" }),
    make("span", key, {}, [title || id, badge, ...details(one)].filter(Boolean).join(" · "))]);
  node.style.setProperty("--level", level);
  node.onclick = () => act(list.action);
  Object.assign(node, { level, branch, keys: { Enter: () => act(list.action), " ": () => act(list.pick ?? list.action), expand: () => act(list.expand) } });
  return node;
}

/** A tree: the arrows to the sides open and close an item, or lead into it and out of it. */
function tree(element, rows) {
  const node = make("ul", element.id,
    { role: "tree", "aria-label": element.label || undefined, "aria-multiselectable": element.pick ? "true" : undefined }, rows);
  arrows(node, rows, 1);
  const move = node.onkeydown;
  node.onkeydown = (event) => {
    const row = document.activeElement;
    const place = rows.indexOf(row);
    if (place < 0) return;
    if (event.key === (row.branch === "open" ? "ArrowLeft" : row.branch === "closed" ? "ArrowRight" : "")) row.keys.expand();
    else if (event.key === "ArrowLeft") rows.slice(0, place).findLast((one) => one.level < row.level)?.focus();
    else if (event.key === "ArrowRight") rows[place + 1]?.level > row.level && rows[place + 1].focus();
    else if (event.key === "Enter" || event.key === " ") row.keys[event.key]();
    else return move(event);
    event.preventDefault();
  };
  return node;
}

/** A row of a list with columns. What opens and closes it is a button before its title. */
function tableRow(list, one) {
  const { id, title, badge, level, branch } = one;
  const key = `${list.id}\n${id}`;
  const mark = branch === undefined ? [] : [button(`${key}\nmark`, { action: list.expand, value: id },
    { class: "mark", "aria-expanded": branch === "open", "aria-label": word("Items in {item}", { item: title || id }) }, marks[branch] ?? "")];
  const first = make("td", key, {}, [make("div", key, { class: "first" }, [...mark, ...box(list, one), opener(list, one, [badge])])]);
  first.firstChild.style.setProperty("--level", (level ?? 0) + (level !== undefined && branch === undefined ? 1 : 0));
  const cells = list.columns.slice(1).map(({ alignment }, x) =>
    make("td", `${key}\n${x}`, { "data-alignment": alignment }, details(one)[x] ?? ""));
  return make("tr", key, {}, [first, ...cells]);
}

/** A list with columns: a table whose header stays, with a button where it sorts. */
function columned(element, rows) {
  const { id, label, columns, sort } = element;
  const head = columns.map(({ title, alignment, value, sorted }, x) => make("th", `${id}\n${x}`,
    { scope: "col", "data-alignment": alignment, "aria-sort": sorted },
    value === undefined ? title : [button(`${id}\nsort ${x}`, { action: sort, value }, {}, title)]));
  const inner = make("table", id, {}, [
    make("caption", id, {}, label), make("thead", id, {}, [make("tr", id, {}, head)]), make("tbody", id, {}, rows)]);
  return make("div", id, { class: "wide scrolling", tabindex: "0", role: "group", "aria-label": label }, [inner]);
}

/** What shows the items before those that are given of a long list, and behind them. */
function turning({ id, items, excerpt: { action, first, total } }) {
  covered.add(JSON.stringify([action]));
  const turn = (words, row, enabled) => button(`${id}\n${words}`, { action, value: `${Math.max(1, row)} ${items.length || 1}`, enabled }, {}, words);
  return make("div", `${id}\nturning`, { class: "row" }, [
    turn(word("Earlier"), first + 1 - items.length, first > 0),
    make("p", `${id}\nplace`, {}, word("{first} to {last} of {total}", { first: first + 1, last: first + items.length, total })),
    turn(word("Later"), first + items.length + 1, first + items.length < total)]);
}

/** A list. Of more than ten items, what is typed above them leaves those that have all its words. */
function list(element) {
  const { id, label, items, columns, expand } = element;
  const lines = items.map((one) => (columns ? tableRow : expand ? treeItem : item)(element, one));
  const parts = columns ? columned(element, lines) : expand ? tree(element, lines)
    : make("ul", id, { "aria-label": label || undefined }, lines);
  const key = `search ${title.textContent}\n${id}`; // On another screen it is empty again.
  const name = label ? word("Filter {list}", { list: label }) : word("Filter");
  const search = make("input", key, { type: "search", placeholder: word("Filter"), "aria-label": name });
  const filter = () => {
    const words = items.length > 10 && !element.excerpt ? search.value.toLowerCase().split(/\s+/) : [];
    for (const line of lines) line.hidden = !words.every((word) => line.textContent.toLowerCase().includes(word));
  };
  search.oninput = filter;
  filter();
  if (element.excerpt) return make("div", key, { class: "column" }, [parts, turning(element)]);
  return items.length > 10 ? make("div", key, { class: "column" }, [search, parts]) : parts;
}

/* Elements: each kind as HTML. One of a later kind is shown by `other`, and what can be done with it by `rest`. */

const kinds = {
  text({ id, text, style, tone, runs }, level) {
    texts.add(text);
    const tag = { title: `h${level}`, headline: `h${Math.min(level + 1, 6)}` }[style] ?? "p";
    const attributes = { "data-style": style, "data-tone": tone };
    return runs ? make(tag, `${id}\nruns`, attributes, runs.map((run, index) => part(run, `${id}\n${index}`)))
      : make(tag, id, attributes, text);
  },
  row: ({ id, elements }, level) => make("div", id, { class: "row" }, all(elements, level)),
  column: ({ id, elements }, level) => make("div", id, { class: "column" }, all(elements, level)),
  section: ({ id, title, elements }, level) =>
    make("section", id, { "aria-label": title },
      [make(`h${level}`, `${id}\ntitle`, {}, title), ...all(elements, Math.min(level + 1, 6))]),
  grid({ id, label, rows }) {
    const controls = [];
    const cell = (cell) => {
      const name = cell.text ? `${cell.position}: ${cell.text}` : word("{position}: empty", cell, "empty");
      const attributes = { "aria-label": name, "data-tone": cell.tone, "data-highlighted": cell.highlighted };
      controls.push(cell.action === undefined ? make("span", cell.id, { role: "img", ...attributes }, cell.text)
        : button(cell.id, cell, attributes, cell.text));
      return controls.at(-1);
    };
    const lines = rows.map((row, y) =>
      make("tr", `${id}\n${y}`, {}, row.map((item) => make("td", item.id, {}, [cell(item)]))));
    const table = make("table", id, { role: "grid", "aria-label": label }, [make("tbody", id, {}, lines)]);
    return arrows(table, controls, rows[0]?.length ?? 1);
  },
  button: (element) => button(element.id, element, { "data-role": element.role }, element.label),
  field(element) {
    const { id, label, options, help, error } = element;
    if (error) texts.add(error);
    const about = { id: `${idOf(id)}-about`, "data-tone": error ? "negative" : undefined };
    return make("div", id, { class: "field" }, [
      make("label", id, { for: idOf(id) }, label), input(element),
      ...(options ? [make("datalist", id, { id: `${idOf(id)}-options` },
        options.map((option, place) => make("option", `${id}\n${place}`, { value: option })))] : []),
      ...(error || help ? [make("small", id, about, error || help)] : []),
    ]);
  },
  progress: ({ id, label, fraction }) =>
    make("label", id, { class: "gauge" }, [make("span", id, {}, label), make("progress", id, { value: fraction })]),
  gauge: ({ id, label, fraction, text, tone }) => make("label", id, { class: "gauge", "data-tone": tone }, [
    make("span", id, {}, `${label}: ${text}`), make("meter", id, { value: fraction, "aria-valuetext": text })]),
  chart: (element) => chart(element),
  pane: (element, level) => pane(element, level),
  divider: ({ id }) => make("hr", id),
  tabs: (element) => group("tablist", "tab", "aria-selected", element, element.tabs),
  choice: (element) => group("radiogroup", "radio", "aria-checked", element, element.options),
  toggle: ({ id, label, action, on, enabled, shortcut }) =>
    button(id, { action, value: String(!on), enabled, shortcut }, { role: "switch", "aria-checked": on }, label),
  list: (element) => list(element),
  table({ id, label, columns, rows }) {
    const line = (tag, y, cells) => make("tr", `${id}\n${y}`, {}, cells.map((text, x) =>
      make(tag, `${id}\n${y}\n${x}`, { "data-alignment": columns[x]?.alignment }, text)));
    const inner = make("table", id, {}, [
      make("caption", id, {}, label),
      make("thead", id, {}, [line("th", "", columns.map((column) => column.title))]),
      make("tbody", id, {}, rows.map((row, y) => line("td", y, row))),
    ]);
    // A wide one moves within the page, with the arrow keys as well.
    return make("div", id, { class: "wide", tabindex: "0", role: "group", "aria-label": label }, [inner]);
  },
};

/** What an element of a later kind says, and what is in it. */
function other({ id, action, text, title, label, elements }, level) {
  const words = action === undefined ? text ?? title ?? label : undefined;
  const inner = Array.isArray(elements) ? all(elements, level) : [];
  return make("div", id, {}, [...(typeof words === "string" ? [make("p", id, {}, words)] : []), ...inner]);
}

const one = (element, level) => (Object.hasOwn(kinds, element.type) ? kinds[element.type] : other)(element, level);

/** What follows tabs belongs to the selected one. */
function all(elements, level) {
  const index = elements.findIndex((element) => element.type === "tabs");
  if (index < 0 || index === elements.length - 1) return elements.map((element) => one(element, level));
  const shown = elements.slice(0, index + 1).map((element) => one(element, level));
  const { id } = elements[index];
  const selected = shown[index].querySelector("[aria-selected=true]");
  if (selected) selected.id = "tab";
  for (const tab of shown[index].querySelectorAll("[aria-selected=false]")) tab.removeAttribute("id");
  const rest = all(elements.slice(index + 1), level);
  return [...shown, make("div", `${id}\npanel`, { role: "tabpanel", class: "column", "aria-labelledby": "tab" }, rest)];
}

/** The actions that no element stands for, because a later host shows them by elements that this page does not know. */
function rest(actions) {
  return actions.flatMap(({ id, value, label, enabled, takes_text }) => {
    if (covered.has(JSON.stringify(takes_text ? [id] : [id, value]))) return [];
    const element = { id: `rest ${JSON.stringify([id, value])}`, action: id, label, enabled };
    if (takes_text) return kinds.field({ ...element, text: value ?? "", placeholder: "" });
    return kinds.button({ ...element, value });
  });
}

/* Fields */

/** Sends what is typed; what is typed meanwhile, after the answer. */
async function type(input) {
  input.isSending = true;
  let answer;
  do {
    input.sent = input.value;
    answer = await ask({ action: input.action, value: input.sent });
  } while (input.isConnected && (input.value !== input.sent || answer.reason === "stale") && answer.reason !== "lost");
  input.isSending = false;
  leave(input);
}

/** Presses the button that Enter in a field is for, once what was typed has arrived: the button is as the answer shows it. That is the one that the field names, or, as in any form, the primary one of the screen. */
async function submit(input, action) {
  await input.typing;
  const isMeant = action ? (node) => node.action === action : (node) => node.dataset.role === "primary";
  const found = [...nodes.values()].filter((node) => node.tagName === "BUTTON" && isMeant(node));
  // Of two primary ones, neither is meant.
  if ((action ? found.length > 0 : found.length === 1) && !found[0].hasAttribute("aria-disabled")) found[0].click();
}

// `submit` and the buttons ask the host. The form is there for what looks for one, such as a store of passwords.
elements.onsubmit = (event) => event.preventDefault();

/** Once a field is left it shows the text of the screen: the one that a button acts on. */
function leave(input) {
  if (!input.isSecure && !input.isSending && document.activeElement !== input) input.value = input.defaultValue;
}

/* Screens */

/** Shows a screen, and returns whether it is called as the one before. */
function draw({ screen, path: steps }) {
  const focus = main.contains(document.activeElement) ? document.activeElement : null;
  const isSame = title.textContent === screen.title;
  [oldNodes, nodes, oldTexts, texts, covered] = [nodes, new Map(), texts, new Set(), new Set()];
  document.title = title.textContent = screen.title;
  path.textContent = steps.join(" › ");
  // A screen over another one.
  if (screen.presented) main.setAttribute("role", "dialog");
  else main.removeAttribute("role");
  fill(elements, [...all(screen.elements, 2), ...rest(screen.actions)]);
  // The focus stays where it was, or goes to the new screen's title; a screen reader says what is new.
  if (focus && document.activeElement !== focus) (focus.isConnected ? focus : title).focus({ preventScroll: true });
  news.textContent = isSame ? [...texts].filter((text) => !oldTexts.has(text)).join(". ").slice(0, 300) : "";
  return isSame;
}
