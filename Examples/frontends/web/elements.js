"use strict";
// The elements of a screen as HTML, for any page: this one's, and that of ribs-host-web. All text comes in as text, never as HTML. Lists are in lists.js.
//
// The page has nodes with the ids `main`, `title`, `elements`, `news` and `toast`, and two functions: `ask` sends a request and returns
// the host's answer (quietly, if no person has asked for it), and `press` asks for what a control is for with `act`, and says what became of it.

const [main, title, elements, news, toast] = ["main", "title", "elements", "news", "toast"].map((id) => document.getElementById(id));
let nodes = new Map(); // What is shown, by the elements' ids: a node that stays keeps the focus, and what is typed.
let oldNodes = nodes;
let texts = new Set();
let oldTexts = texts;
const ids = new Map(); // What nodes are called that others refer to.
let covered = new Set(); // The actions that an element of the screen stands for.
let language = "en"; // Of what the host and the page say themselves.
let back = null; // The control by which a person leaves it, and for which the browser's Back stands.
let hasUnsaved = false; // Something would be lost with it.
let place = ""; // Which screen is shown, whatever is on it.
let step = ""; // Where that is in the flow.
const application = document.querySelector("meta[name=application-name]")?.content; // The name of the application, if it has one.
const words = {}; // What they say in that language, by the host's keys and by the page's English.

/** Words of the host or of the page, with their parts; in English where the language lacks them. */
const word = (english, parts = {}, key = english) =>
  (Object.hasOwn(words, key) ? words[key] : english).replace(/\{(\w+)\}/g, (place, name) => parts[name] ?? place);

/**
 * Asks for what a control is for, and returns the reason why it was not done, if any. A control whose value says what shall be (`isState`), as
 * that of a switch does, is pressed again on a screen that has just changed, while that is the same one: elsewhere its action is another one.
 */
async function act({ action, value, isState = false }) {
  if (toast.querySelector("button")?.meant.action === action) clearToast();
  const start = place;
  let reason = "stale";
  for (let tries = isState ? 3 : 1; tries > 0 && reason === "stale" && place === start; tries -= 1) ({ reason } = await ask({ action, value }));
  return reason;
}

/* What a plugin says for a moment */

let toastTimer = 0;

/** Takes the message away. Its focus is not lost with it. */
function clearToast() {
  if (toast.contains(document.activeElement)) title.focus({ preventScroll: true });
  toast.replaceChildren();
}

/**
 * Shows and announces a line of the type `message`, and takes it away after its time: later where the pointer or the focus is on it. The
 * button that undoes something is one of the screen's, which stays when the message is gone; the message's goes when the screen's is gone.
 */
function sayForMoment({ text, tone, seconds, undo }) {
  toast.dataset.tone = tone ?? "neutral";
  // A new node, so that the same words are announced again.
  clearToast();
  toast.append(Object.assign(document.createElement("span"), { textContent: text }));
  const meant = undo && [...main.querySelectorAll("button")].find(({ action }) => action === undo);
  if (meant) {
    const same = Object.assign(document.createElement("button"), { type: "button", textContent: meant.textContent, meant });
    same.onclick = () => {
      meant.focus({ preventScroll: true });
      clearToast();
      meant.click();
    };
    toast.firstChild.append(" ", same);
  }
  const end = () => {
    if (toast.matches(":hover, :focus-within")) toastTimer = setTimeout(end, 1000);
    else clearToast();
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
  const key = control.shortcut;
  const node = make("button", id, { type: "button", "aria-disabled": state, accesskey: key, "aria-keyshortcuts": key, ...attributes }, content);
  Object.assign(node, { action: control.action, confirmation: control.confirmation });
  node.onclick = async () => {
    if (control.enabled === false || (control.confirmation && !(await isSure(node)))) return;
    await press(control);
    if (control.role === "primary") main.querySelector("[aria-invalid]")?.focus();
  };
  return node;
}

let fillings = new Map(); // What a store of passwords fills into a field, by its id.

/** All elements, at all depths. */
const flat = (parts) => parts.flatMap((part) => [part, ...(Array.isArray(part.elements) ? flat(part.elements) : [])]);

/** One secret in a small form is that of a login, and the text before it is the name; any other is a new one. */
function fillingsOf(parts) {
  const fields = flat(parts).filter(({ type }) => type === "field");
  const secrets = fields.filter(({ kind }) => kind === "secure");
  const isLogin = secrets.length === 1 && fields.length <= 3;
  const filled = new Map(secrets.map(({ id }) => [id, isLogin ? "current-password" : "new-password"]));
  const before = fields[fields.indexOf(secrets[0]) - 1];
  if (isLogin && before && before.kind === undefined) filled.set(before.id, "username");
  return filled;
}

function input(element) {
  const { id, action, label, text, enabled, kind, rows, options, help, error, submits } = element;
  const placeholder = element.placeholder || (kind === "search" ? label : "");
  covered.add(JSON.stringify([action]));
  const state = enabled ? undefined : "";
  const isOfLines = kind === "lines";
  const kindOfInput = isOfLines ? undefined : { secure: "password", date: "date", search: "search" }[kind] ?? "text";
  const node = make(isOfLines ? "textarea" : "input", id, {
    placeholder, readonly: state, "aria-disabled": enabled ? undefined : "true", id: idOf(id),
    type: kindOfInput, rows, list: options && `${idOf(id)}-options`, inputmode: kind === "number" ? "decimal" : undefined,
    autocomplete: fillings.get(id), "aria-invalid": error ? "true" : undefined, "aria-describedby": error || help ? `${idOf(id)}-about` : undefined,
  });
  node.isSecure = kind === "secure";
  // While a person types, only a text that is neither the sent one nor the previous one replaces the field's.
  const isTyping = document.activeElement === node || node.isSending;
  const sent = node.isSending ? node.sent : node.value;
  // Of a secure field the host sends bullets: what was typed stays, unless the plugin has emptied the field.
  if (node.isSecure) node.value = text === "" && !isTyping ? "" : node.value;
  else if (!isTyping || (text !== node.defaultValue && text.trim() !== sent.trim())) node.value = text;
  Object.assign(node, { action, submits, defaultValue: text });
  const typed = () => { if (!node.isSending) node.typing = type(node); };
  node.oninput = (event) => event.isComposing || typed();
  node.oncompositionend = typed;
  node.onchange = null;
  if (options) choosing(node, options, typed);
  node.onblur = () => leave(node);
  node.onkeydown = (event) => {
    if (submits) recall(node, event);
    // Enter begins a new line, or takes an option.
    if (event.key !== "Enter" || isOfLines || options || event.isComposing) return;
    event.preventDefault();
    const found = [...views.values()].find(({ container }) => container === stopOfRows());
    if (kind === "search" && !submits) found && goTo(found, found.current), showFound();
    else submit(node, submits);
  };
  return node;
}

/** One of many options: what is typed is sent once it is left or Enter is pressed, and what is taken from the list immediately. */
function choosing(node, options, send) {
  const choose = () => {
    const typed = node.value.toLowerCase();
    const find = (isMeant) => options.find((option) => isMeant(option.toLowerCase()));
    node.value = options.find((option) => option === node.value) ?? find((option) => option === typed)
      ?? find((option) => option.split(/\W/).some((part) => part.startsWith(typed))) ?? find((option) => option.includes(typed)) ?? node.value;
    if (node.value !== node.defaultValue) send();
  };
  // The browser fills in what is taken from the list as a replacement.
  node.oninput = (event) => { if ((event.inputType ?? "insertReplacementText") === "insertReplacementText") choose(); };
  node.oncompositionend = null;
  node.onchange = choose;
}

/** One stop for the tab key, with arrows inside it: `columns` of controls. */
function arrows(container, controls, columns) {
  if (controls.length === 0) return container;
  const current = controls.includes(document.activeElement) ? document.activeElement : null;
  const first = current ?? controls.find((control) => control.tabIndex === 0 && control.isConnected);
  const select = (chosen) => controls.forEach((control) => (control.tabIndex = control === chosen ? 0 : -1));
  select(first ?? controls.find((control) => control.onclick && !control.hasAttribute("aria-disabled")) ?? controls[0]);
  container.onkeydown = (event) => {
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
    const place = controls.indexOf(document.activeElement);
    const next = place < 0 ? undefined : controls[place + steps[event.key]];
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
    button(`${id}\n${part.id}`, { action, value: part.id, enabled, isState: true },
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

/** The points between two gaps each, as they are drawn. A point alone is a line from side to side. */
function runsOf(points) {
  if (points.length === 1) points = [points[0], points[0]];
  const runs = [[]];
  points.forEach(({ fraction }, index) => {
    if (fraction === undefined) runs.push([]);
    else runs.at(-1).push([((index * 100) / (points.length - 1)).toFixed(2), (98 - 96 * fraction).toFixed(2)]);
  });
  return runs.filter(({ length }) => length > 0);
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

/** A curve through the points, with the area below it. A point between gaps is a dot. */
function curve({ points }) {
  const lines = runsOf(points).map((run) => [run, `M${run.map((point) => point.join(" ")).join("L")}`]);
  const d = lines.map(([run, line]) => (run.length === 1 ? `${line}h0` : line)).join("");
  const area = lines.map(([run, line]) => `${line}V100H${run[0][0]}Z`).join("");
  return [svg("svg", { viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" },
    [svg("path", { d }), svg("path", { class: "area", d: area })])];
}

/** A chart in a sentence: the host's, which is English. A page in another language has its own. */
let sentenceOf = ({ sentence }) => sentence;

function chart(element) {
  const { id, label, kind, text, tone } = element;
  const picture = make("div", `${id}\npicture`, { class: "picture", role: "img", "aria-label": `${label}: ${sentenceOf(element)}` });
  picture.replaceChildren(...(kind === "bars" ? bars(element) : curve(element)));
  return make("figure", id, { "data-kind": kind, "data-tone": tone }, [
    make("figcaption", id, { "aria-hidden": "true" }, text ? `${label}: ${text}` : label), picture]);
}

/** What parts are called by the first thing in them that has a name. */
const nameOf = (parts) => {
  const first = flat(parts).find(({ type, label, style }) => type === "section" || style === "title" || style === "headline" || (/^(list|table|chart|grid)$/.test(type) && label));
  return first && (first.title ?? first.text ?? first.label);
};

/** A part of a row: its share of the width, unless that is too narrow. One that stays at its end follows what comes. */
function pane({ id, share, least_columns, scrolling, elements }, level) {
  const name = nameOf(elements);
  const node = make("div", id, { class: "pane", "data-scrolling": scrolling, role: name ? "group" : undefined, "aria-label": name });
  const isAtEnd = node.scrollTop + node.clientHeight >= node.scrollHeight - 2;
  node.style.setProperty("--share", share);
  node.style.setProperty("--least", `${least_columns}ch`);
  fill(node, all(elements, level));
  if (scrolling !== "at_end") return node;
  if (isAtEnd) requestAnimationFrame(() => (node.scrollTop = node.scrollHeight));
  node.onscroll = () => (node.hasLeftEnd = node.scrollTop + node.clientHeight < node.scrollHeight - 2);
  return node;
}

/** A row. Two panes are a browser if only the first one has a list; three and more are a board if each has one. */
function row({ id, elements }, level) {
  const panes = elements.filter(({ type }) => type === "pane");
  const [first, second] = panes.map((one) => flat(one.elements).some(({ type }) => type === "list"));
  const isBrowser = panes.length === 2 && panes.length === elements.length && first && !second;
  const isBoard = panes.length > 2 && panes.every((one) => flat(one.elements).some(({ type }) => type === "list"));
  const isMessage = elements.length === 2 && elements[0].style === "caption" && elements[1].type === "column";
  const kind = ["row", isBrowser && "browser", isBoard && "board", isMessage && "message"].filter(Boolean).join(" ");
  const node = make("div", id, { role: undefined, "aria-label": undefined, class: kind });
  if (isBoard) for (const { type, id } of flat(elements)) if (type === "list") inBoard.add(id);
  const parts = all(elements, level);
  if (isMessage) partTime(parts[0]);
  if (isBrowser) {
    sheet(node, flat(panes[0].elements).find(({ type }) => type === "list"));
    // Nothing, or one line that says so, needs no room beside the list.
    const [only, ...others] = panes[1].elements;
    node.classList.toggle("has-detail", panes[1].scrolling === "at_end" || others.length > 0 || (only !== undefined && only.style !== "caption"));
  }
  fill(node, parts);
  if (isBoard) oneStop([...node.querySelectorAll(".rows")]);
  return node;
}

const speakers = new Map(); // The colours that tell them apart, by their names: each is in the middle between two of the theme.
const hues = ["second second", "accent positive", "warning negative", "accent negative", "positive warning", "second accent"];

/** Parts the time of a message from who speaks: the spaces between them are for the columns of a terminal. Others have colours of their own. */
function partTime(node) {
  if (node.childElementCount > 0) return;
  node.replaceChildren(...node.textContent.split(/(\s{2,})/).map((textContent) => Object.assign(document.createElement("span"), { textContent })));
  if (node.dataset.tone !== "second_accent") return;
  const name = node.lastChild.textContent;
  if (!speakers.has(name)) speakers.set(name, hues[speakers.size % hues.length].split(" "));
  const [one, other] = speakers.get(name);
  node.lastChild.style.color = `color-mix(in srgb, var(--${one}), var(--${other}))`;
}

/** The lists of a board are one stop for the tab key. */
function oneStop(lanes) {
  const full = lanes.filter((lane) => lane.tabIndex === 0);
  const stop = full.find((lane) => lane === document.activeElement) ?? full.find((lane) => lane.isStop) ?? full.find((lane) => lane.querySelector("[aria-current]")) ?? full[0];
  const stopAt = (chosen) => full.forEach((lane) => Object.assign(lane, { tabIndex: lane === chosen ? 0 : -1, isStop: lane === chosen }));
  stopAt(stop);
  for (const lane of full) lane.onfocus = () => stopAt(lane);
}

/* A browser in a narrow window: what is opened slides over the list */

let isOpened = false; // A person has opened a row, and not gone back.

function sheet(node, { selected }) {
  if (selected === undefined) isOpened = false;
  node.classList.toggle("opened", isOpened);
}

/** Shows what is opened, or the list again. The focus goes with it, and `main` gets an event for what else depends on it. */
function showSheet(node, isShown) {
  if (!node?.isConnected || isNarrow() === false || (isShown && !node.querySelector("[aria-current=true]"))) return;
  isOpened = isShown;
  node.classList.toggle("opened", isOpened);
  showLeave();
  fold(true);
  (isShown ? wayBack : node.querySelector(".rows"))?.focus({ preventScroll: true });
  main.dispatchEvent(new Event("sheet"));
}

/** In a narrow window what a search has found in a conversation is what slides over the list of these. */
const showFound = () => showSheet(main.querySelector(".browser:has(> [data-scrolling=at_end])"), true);

const isNarrow = () => matchMedia("(max-width: 47.99rem)").matches;
const openSheet = () => (isNarrow() ? main.querySelector(".opened") : null);

/** Leads back from what slides over a list, or from the screen: beside the title of a narrow window, where it is always in sight. */
const wayBack = Object.assign(document.createElement("button"), { type: "button", id: "leave", textContent: "‹" });
wayBack.onclick = () => (openSheet() ? showSheet(openSheet(), false) : nodes.get(`button ${back.id}`).click());
main.prepend(wayBack);

function showLeave() {
  wayBack.hidden = !openSheet() && !back;
  wayBack.ariaLabel = openSheet() ? word("Back to the list") : back?.label;
}

/* What a dialog covers: a picture of the page as it was, in a tree of its own, so that its ids are not the page's */

const ground = Object.assign(document.createElement("div"), { id: "ground", inert: true });
const picture = ground.attachShadow({ mode: "open" });
let coveredViews = views;

/** Keeps the page that a dialog covers; nothing, if it covers none, or covers it already. */
function cover(isDialog) {
  if (!isDialog && ground.isConnected) [oldViews, coveredViews] = [coveredViews, new Map()];
  if (!isDialog) return ground.remove();
  if (ground.isConnected) return;
  const style = new CSSStyleSheet();
  style.replaceSync([...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join(""));
  picture.adoptedStyleSheets = [style];
  picture.replaceChildren(main.cloneNode(true));
  main.before(ground);
  const copies = picture.querySelectorAll("*");
  [main, ...main.querySelectorAll("*")].forEach(({ scrollTop }, index) => scrollTop > 0 && (copies[index].scrollTop = scrollTop));
  coveredViews = oldViews;
  for (const view of coveredViews.values()) view.top = view.scroller.scrollTop;
}

/* Elements: each kind as HTML. One of a later kind is shown by `other`, and what can be done with it by `rest`. */

const kinds = {
  text({ id, text, style, tone, runs }, level) {
    texts.add(text);
    const tag = { title: `h${level}`, headline: `h${Math.min(level + 1, 6)}` }[style] ?? "p";
    const attributes = { "data-style": style, "data-tone": tone };
    // Columns of spaces, in several lines.
    attributes.class = text.match(/\S {2,}\S/g)?.length > 2 ? "aligned" : undefined;
    return runs ? make(tag, `${id}\nruns`, attributes, runs.map((run, index) => part(run, `${id}\n${index}`)))
      : make(tag, id, attributes, text);
  },
  row: (element, level) => row(element, level),
  column: ({ id, elements }, level) => make("div", id, { class: "column", role: undefined, "aria-label": undefined }, all(elements, level)),
  section({ id, title, elements }, level) {
    const outer = heading;
    heading = title;
    const node = make("section", id, { "aria-label": title },
      [make(`h${level}`, `${id}\ntitle`, {}, title), ...all(elements, Math.min(level + 1, 6))]);
    heading = outer;
    return node;
  },
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
    button(id, { action, value: String(!on), enabled, shortcut, isState: true }, { role: "switch", "aria-checked": on }, label),
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
  if (input.value && !input.isSecure) Object.assign(input, { past: [...(input.past ?? []), input.value], at: undefined });
  await input.typing;
  const isMeant = action ? (node) => node.action === action : (node) => node.dataset.role === "primary";
  const found = [...nodes.values()].filter((node) => node.tagName === "BUTTON" && isMeant(node));
  // Of two primary ones, neither is meant.
  if ((action ? found.length > 0 : found.length === 1) && !found[0].hasAttribute("aria-disabled")) found[0].click();
}

/** Up in an empty field that submits brings back what was sent before. */
function recall(input, event) {
  const { past = [], at = past.length, value } = input;
  const next = at + { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (value !== (past[at] ?? "") || past[next] === undefined) return;
  event.preventDefault();
  Object.assign(input, { at: next, value: past[next] });
  input.oninput(event);
}

// `submit` and the buttons ask the host. The form is there for what looks for one, such as a store of passwords.
elements.onsubmit = (event) => event.preventDefault();

/** Once a field is left it shows the text of the screen: the one that a button acts on. */
function leave(input) {
  if (!input.isSecure && !input.isSending && document.activeElement !== input) input.value = input.defaultValue;
}

/* Questions, and the keys: in a dialog */

/** A dialog with these nodes in it. Esc closes it, and what had the focus has it again. */
function dialog(attributes, ...parts) {
  const node = Object.assign(document.createElement("dialog"), attributes);
  node.append(...parts);
  main.after(node);
  return node;
}

const element = (tag, attributes, ...parts) => {
  const node = Object.assign(document.createElement(tag), attributes);
  node.append(...parts);
  return node;
};

const asked = element("p", { id: "asked" });
const no = element("button", { type: "button", autofocus: true, onclick: () => question.close("no") });
const yes = element("button", { type: "button", onclick: () => question.close("yes") });
yes.dataset.role = "destructive";
const question = dialog({ role: "alertdialog" }, asked, element("div", { className: "row" }, no, yes));
question.setAttribute("aria-labelledby", "asked");
question.onkeydown = (event) => {
  if (event.key !== "y" && event.key !== "n") return;
  question.close(event.key === "y" ? "yes" : "no");
  // Once it is closed, the same key would press the button with this shortcut.
  event.stopPropagation();
};

/** Asks before a button does what it says, and returns whether a person agrees. */
function isSure(control) {
  Object.assign(question, { control, confirmation: control.confirmation, returnValue: "" });
  [asked.textContent, no.textContent, yes.textContent] = [control.confirmation, word("Cancel"), control.textContent];
  clearToast();
  question.showModal();
  return new Promise((resolve) => (question.onclose = () => resolve(question.returnValue === "yes")));
}

/* Keys: those of a terminal, where no field has the focus */

const store = (() => {
  try {
    return localStorage;
  } catch {
    return {}; // A browser can forbid it.
  }
})();
let hasKeys = store.keys !== "off";

/** The control that a character is for: the first that can be used, or one that says that it cannot be. */
function shortcutOf(key) {
  const found = hasKeys ? [...main.querySelectorAll("button[aria-keyshortcuts]")].filter((node) => node.getAttribute("aria-keyshortcuts") === key) : [];
  return found.find((node) => !node.hasAttribute("aria-disabled")) ?? found[0];
}

const isCommand = (key) => hasKeys && (key === "/" || key === "?" || shortcutOf(key) !== undefined);
/** The field that searches all a plugin has, or the box that filters what is shown. */
const searchField = () => main.querySelector("input[type=search]:not(.filter, [aria-disabled])") ?? main.querySelector(".filter");
const isTyping = () => document.activeElement.matches("textarea, select, input:not([type=checkbox])");

/** Esc takes back one step: what slides over a list, what is typed, a search, and a view that a button leaves. */
function unwind() {
  const [sheet, search, typed] = [main.querySelector(".opened"), searchField(), isTyping() && document.activeElement];
  const leaving = back && nodes.get(`button ${back.id}`);
  if (sheet && isNarrow()) return showSheet(sheet, false);
  if (search?.value && (!typed || typed === search)) {
    search.value = "";
    search.dispatchEvent(new Event("input"));
  } else if (!typed || (leaving && (!typed.value || (typed.submits && !hasUnsaved && main.querySelectorAll("textarea, input:not([type=checkbox])").length === 1)))) return leaving?.click();
  stopOfRows().focus();
}

addEventListener("keydown", (event) => {
  const { key } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || main.inert || document.querySelector("dialog[open]")) return;
  if (key === "F1") showKeys();
  else if (key === "Escape") unwind();
  else if (/^(Arrow|Page|Home|End)/.test(key) && stopOfRows() !== title && [document.body, title].includes(document.activeElement)) {
    stopOfRows().focus();
    if (!key.startsWith("Arrow")) stopOfRows().dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true }));
  }
  else if (isTyping() || !hasKeys) return;
  else if (key === "Backspace") unwind();
  else if (key === "?") showKeys();
  else if (key === "/" && searchField()) searchField().focus();
  else if (shortcutOf(key)) shortcutOf(key).click();
  else return;
  event.preventDefault();
});

const keysTitle = element("h2", { id: "keys-title" });
const keysList = element("dl", {});
const keysSwitch = element("button", { type: "button", onclick: () => turnKeys(!hasKeys) });
const keysClose = element("button", { type: "button", autofocus: true, onclick: () => keysDialog.close() });
const keysDialog = dialog({}, keysTitle, keysList, element("div", { className: "row" }, keysSwitch, keysClose));
keysDialog.setAttribute("aria-labelledby", "keys-title");
keysSwitch.setAttribute("role", "switch");

/** Keys of one character can be turned off: words that are spoken to a computer would press them. */
function turnKeys(isOn) {
  hasKeys = isOn;
  store.keys = isOn ? "on" : "off";
  keysSwitch.setAttribute("aria-checked", String(isOn));
  document.body.classList.toggle("without-keys", !isOn);
}

/** Shows what keys do on this screen. */
function showKeys() {
  const rows = [...main.querySelectorAll("button[aria-keyshortcuts]")].map((node) => [node.getAttribute("aria-keyshortcuts"), node.textContent]);
  if (searchField()) rows.push(["/", searchField().ariaLabel ?? searchField().labels[0].textContent]);
  if (views.size > 0) rows.push(["↑ ↓ PgUp PgDn Home End", word("Move in a list")], [word("Other letters"), word("Go to the row that begins so")], ["Enter", word("Open the row")]);
  if ([...views.values()].some((view) => view.element.pick !== undefined)) rows.push([word("Space"), word("Pick the row")]);
  rows.push(["Esc", word("Take back one step")], ["? F1", word("Show the keys")]);
  keysList.replaceChildren(...rows.flatMap(([key, text]) => [element("dt", {}, element("kbd", {}, key)), element("dd", {}, text)]));
  [keysTitle.textContent, keysSwitch.textContent, keysClose.textContent] = [word("Keys"), word("Keys of one character"), word("Close")];
  turnKeys(hasKeys);
  keysDialog.showModal();
}

/* Screens */

const skip = element("button", { type: "button", id: "skip", hidden: true, onclick: () => bar.querySelector("[tabindex='0']")?.focus() });
const content = element("div", { className: "content" });
const bar = element("div", { className: "bar" });
main.before(skip);
elements.append(content, bar);
const sizes = new ResizeObserver(() => {
  placeMessages();
  // A pane at its end stays there.
  for (const node of content.querySelectorAll("[data-scrolling=at_end]")) if (!node.hasLeftEnd) node.scrollTop = node.scrollHeight;
});
[elements, content, bar].forEach((node) => sizes.observe(node));

/** A message is shown above the bar if that is low in the window. What scrolls then gives it room; the bar itself never moves. */
function placeMessages() {
  const { top, bottom } = bar.getBoundingClientRect();
  document.documentElement.style.setProperty("--bar", !bar.hidden && bottom > innerHeight - 160 ? `${innerHeight - top}px` : "0px");
  elements.classList.toggle("gives-room", content.classList.contains("filled") || content.scrollHeight > content.clientHeight);
}

const isControl = ({ type, elements }) => type === "button" || type === "toggle" || (type === "row" && elements.length > 0 && elements.every(isControl));
const hasPanes = ({ type, elements }) => type === "row" && elements.some((one) => one.type === "pane");
/** A line about what the panes show. */
const isStatus = ({ type, text, elements }) => (type === "text" && text.length < 80) || type === "progress" || (type === "row" && elements.every(isStatus));

/** Where the elements begin that stay at the bottom of the window: the controls at the end, and with panes all that is below these, if it is low. */
function beginningOfBar(parts) {
  const panes = parts.findLastIndex(hasPanes);
  const isLow = (one) => isControl(one) || isStatus(one) || (one.type === "field" && one.kind !== "lines");
  if (panes >= 0 && parts.slice(panes + 1).every(isLow)) return panes + 1;
  const start = parts.findLastIndex((one) => !isControl(one)) + 1;
  const count = flat(parts.slice(start)).filter(({ type }) => type !== "row").length;
  return start === 0 || count > 6 || parts.some(({ type }) => type === "tabs") ? parts.length : start;
}

/** In a narrow window the bar has one row of buttons, the primary one first, and one that shows the others. */
const more = element("button", { type: "button", onclick: () => fold(more.ariaExpanded === "true") });

function fold(isFolded) {
  const buttons = [...bar.querySelectorAll("button")].filter((node) => node !== more && !(isNarrow() && node.dataset.role === "back"));
  buttons.sort((one, other) => (other.dataset.role === "primary") - (one.dataset.role === "primary"));
  let end = 0;
  const ends = buttons.map((node) => (node.classList.remove("later"), (end += node.offsetWidth + 12)));
  const room = bar.clientWidth - 20; // Without its edges; with the gap after the last button.
  const hasMore = isNarrow() && room > 0 && end > room;
  buttons.forEach((node, place) => node.classList.toggle("later", hasMore && isFolded && place > 0 && ends[place] > room - 80));
  [more.ariaExpanded, more.textContent] = [String(!isFolded), word(isFolded ? "More" : "Less")];
  if (!hasMore) more.remove();
  else if (bar.lastChild !== more) bar.append(more);
  toolbar(bar, [...bar.querySelectorAll("button:not(.later)")].filter((node) => node === more || buttons.includes(node)));
}

/** Makes buttons one stop for the tab key, if there are more than two, or if they are those of the bar. */
function toolbar(node, buttons) {
  if (node !== bar && buttons.length < 3) return buttons.forEach((button) => (button.tabIndex = 0));
  node.setAttribute("role", "toolbar");
  node.setAttribute("aria-label", word("Actions"));
  arrows(node, buttons, 1);
}

/** Fills the window: what scrolls, and the bar below it. The buttons of the bar are one stop for the tab key. */
function fillWindow(screen, isOther) {
  const start = beginningOfBar(screen.elements);
  const isFilled = screen.elements.slice(0, start).some(hasPanes);
  const kinds = flat(screen.elements.slice(0, start)).map(({ type }) => type);
  content.classList.toggle("filled", isFilled);
  content.classList.toggle("single", isFilled && kinds.filter((kind) => kind === "pane").length === 1 && !/\b(list|section|grid|chart)\b/.test(kinds));
  const low = screen.elements.slice(start).map((part) => one(part, 2));
  const high = all(screen.elements.slice(0, start), 2);
  fill(content, [...boardFilter(), ...high, ...rest(screen.actions)]);
  fill(bar, more.isConnected ? [...low, more] : low);
  // A field of the bar says in it what it is for.
  for (const { control } of bar.querySelectorAll("label[for]")) control.placeholder ||= control.labels[0].textContent;
  bar.hidden = low.length === 0;
  for (const node of elements.querySelectorAll(".row, .column")) node.onkeydown = null; // It may have been elsewhere on the last screen.
  [...content.querySelectorAll(".row:has(> button):not(:has(> :not(button)))")].forEach((row) => toolbar(row, [...row.children]));
  fold(isOther || more.ariaExpanded !== "true");
  // Outside of what the arrows lead through, each button is a stop, also one that was in a toolbar on the last screen.
  const led = "[role=toolbar], [role=tablist], [role=radiogroup], [role=grid], .rows";
  for (const node of content.querySelectorAll("button[tabindex='-1']")) if (!node.closest(led)) node.removeAttribute("tabindex");
  skip.textContent = word("Go to the actions");
  skip.hidden = bar.querySelector("button") === null || [...elements.querySelectorAll("button, input, textarea, [tabindex]")].filter(({ tabIndex }) => tabIndex === 0).length < 4;
}

/** Gives the headings levels without gaps: each is one below the nearest one that is higher than it. */
function orderHeadings() {
  const outer = [];
  for (const node of elements.querySelectorAll("h2, h3, h4, h5, h6")) {
    const level = Number(node.tagName[1]);
    while (outer.at(-1) >= level) outer.pop();
    outer.push(level);
    if (outer.length + 1 === level) node.removeAttribute("aria-level");
    else node.setAttribute("aria-level", outer.length + 1);
  }
}

/** The field to type into: one that has come to where a person is, or that of a conversation. */
function newField(screen, isHere) {
  const came = flat(screen.elements).find(({ type, kind, enabled, submits, id }) =>
    type === "field" && kind !== "search" && enabled && (isHere || submits) && !oldNodes.has(`div ${id}`));
  return came && (nodes.get(`input ${came.id}`) ?? nodes.get(`textarea ${came.id}`));
}

/** Shows a screen. */
function draw({ path, screen }) {
  const last = place;
  const isHere = JSON.stringify(path) === step;
  const isFirst = step === "";
  step = JSON.stringify(path);
  place = JSON.stringify([path, screen.title, screen.presented]);
  const focus = main.contains(document.activeElement) ? document.activeElement : null;
  const isSame = title.textContent === screen.title;
  const hadRows = stopOfRows() !== title;
  const list = [...views.values()].find(({ container }) => container === focus);
  const held = list && { view: list, id: list.id };
  [oldNodes, nodes, oldTexts, texts, covered] = [nodes, new Map(), texts, new Set(), new Set()];
  [oldViews, views] = [views, new Map()];
  const roles = screen.presented ? ["back", "cancel"] : ["back"];
  back = flat(screen.elements).find(({ role, enabled }) => roles.includes(role) && enabled) ?? null;
  // A screen over another one.
  const hasNone = !flat(screen.elements).some(({ type }) => type === "pane");
  const isDialog = screen.presented || (isHere && back !== null && hasNone && (ground.isConnected || content.classList.contains("filled")));
  cover(isDialog && !isFirst);
  hasUnsaved = screen.unsaved === true;
  fillings = fillingsOf(screen.elements);
  hasSearch = flat(screen.elements).some(({ kind }) => kind === "search");
  inBoard = new Set();
  title.textContent = screen.title;
  document.title = [screen.title, application].filter(Boolean).join(" · ");
  if (isDialog) main.setAttribute("role", "dialog");
  else main.removeAttribute("role");
  showLeave();
  fillWindow(screen, place !== last);
  orderHeadings();
  placeMessages();
  const undo = toast.querySelector("button");
  if (undo && (place !== last || !undo.meant.isConnected)) {
    if (undo === document.activeElement) title.focus({ preventScroll: true });
    undo.remove();
  }
  // The focus stays where it was, or goes to a field that has come, to the list, or to the title of a new step; a screen reader says what is new.
  const isKept = focus?.isConnected && focus !== title;
  const field = !isTyping() && newField(screen, isHere || screen.presented);
  if (field) {
    showSheet(field.closest(".browser:not(.opened) > .pane:last-child")?.parentNode, true);
    field.focus();
    // What is proposed is replaced by what is typed; what a person has typed is not.
    if (field.submits && !hasUnsaved) field.select();
    else if (/^text/.test(field.type)) field.setSelectionRange(field.value.length, field.value.length);
  } else if (focus === title && isHere && !hadRows) stopOfRows().focus({ preventScroll: true });
  else if (focus && document.activeElement !== focus) (focus.isConnected ? focus : isHere ? stopOfRows() : title).focus({ preventScroll: true });
  if (!isSame && !isKept) content.scrollTop = 0;
  settleLists(held);
  if (question.open && (!question.control.isConnected || question.control.confirmation !== question.confirmation)) question.close("no");
  news.textContent = isSame ? [...texts].filter((text) => !oldTexts.has(text)).join(". ").slice(0, 300) : "";
}
