"use strict";
// Lists as rows. A list is one stop for the tab key: it keeps the focus and names its current row, which the arrows, Home, End, the page keys and typing
// move. Enter opens the row, Space picks it. Of a long list, and of one that is given in part, only the rows in sight have nodes.

let views = new Map(); // What the page knows of each list: what it shows, and its current row.
let oldViews = views;
let heading = ""; // The title of the section that is being made: it names a list without a label.
let inBoard = new Set(); // The lists of a board, by their ids.
let hasSearch = false; // The screen has a field by which the plugin searches: no box filters what it shows.
const longest = 200; // The number of rows up to which all have nodes.
const beyond = 20; // How many rows out of sight have nodes as well, on each side.
const isTouched = matchMedia("(pointer: coarse), (max-width: 47.99rem)");

/** The roles of a list and of its rows. Only a grid and a tree may have boxes in their rows. */
function rolesOf({ columns, expand, pick }) {
  if (columns) return [expand ? "treegrid" : "grid", "row"];
  if (expand) return ["tree", "treeitem"];
  return pick === undefined ? ["listbox", "option"] : ["grid", "row"];
}

/** The texts beside a title. */
const details = ({ detail, details }) => details ?? (detail ? [detail] : []);

/** A row in one line, as a screen reader says it and as it is filtered. */
const lineOf = (one) => [one.title || one.id, one.subtitle, one.badge, ...details(one)].filter(Boolean).join(" · ");

const marks = { open: "▾", closed: "▸" };

/** The box that picks a row. The tab key does not stop there: Space in the list does the same. */
function box({ id: list, pick }, { id, title, picked, enabled }) {
  if (pick === undefined) return [];
  const node = make("input", `${list}\n${id}\nbox`, {
    type: "checkbox", tabindex: "-1", "aria-label": word("Pick {item}", { item: title || id }, "pick"),
    "aria-disabled": enabled ? undefined : "true",
  });
  node.checked = picked === true;
  return [node];
}

/** What opens and closes a row, or nothing. */
function branchMark(key, { branch, level, title, id }) {
  if (branch === undefined) return level === undefined ? [] : [make("span", `${key}\nmark`, { class: "mark", "aria-hidden": "true" }, "")];
  return [make("span", `${key}\nmark`, { class: "mark", "aria-hidden": "true", title: word("Items in {item}", { item: title || id }) }, marks[branch])];
}

/** True if a row has a second line: its subtitle, or a text beside the title that is too long for the end of the line. */
const isOfTwoLines = (list, one) => Boolean(one.subtitle) || (!list.columns && details(one).some((text) => text.length > 16));

/** The title of a row with what is said beside it: a subtitle and a longer text below it, others at its end. */
function wordsOf(list, key, one) {
  const beside = list.columns ? [] : details(one);
  const second = [one.subtitle, ...beside.filter((text) => text.length > 16)].filter(Boolean).join(" · ");
  const end = beside.filter((text) => text && text.length <= 16).join(" · ");
  const part = (name, text, tone) => (text ? [make("span", `${key}\n${name}`, { class: name, "data-tone": tone }, text)] : []);
  const title = make("span", key, { class: "name", "data-unread": one.unread ? word("unread") : undefined }, one.title || one.id);
  return make("span", `${key}\ncell`, { class: "cell" }, [title, ...part("badge", one.badge?.replace(/^! /, "⚠ "), one.badge?.startsWith("! ") ? "warning" : undefined), ...part("end", end), ...part("second", second)]);
}

/** The node of a row. */
function rowNode(view, index) {
  const { element: list, rows, first, isLong } = view;
  const one = rows[index - first];
  const tag = list.columns ? "tr" : "li";
  if (!one) return make(tag, `${list.id}\nrow ${index}`, { class: "missing", "aria-hidden": "true" }, list.columns && [make("td", `${list.id}\nrow ${index}`)]);
  const key = `${list.id}\n${one.id}`;
  const [, role] = rolesOf(list);
  const isRow = role === "row";
  const isSelected = one.id === list.selected;
  const counts = isRow ? { "aria-rowindex": index + 1 } : { "aria-setsize": view.total, "aria-posinset": index + 1 };
  const attributes = {
    role, id: `${idOf(list.id)}-${index}`, "data-index": index, "data-current": index === view.current ? "" : undefined,
    "aria-selected": String(list.pick === undefined ? isSelected : one.picked === true), "aria-current": isSelected ? "true" : undefined,
    "aria-disabled": one.enabled ? undefined : "true", "aria-level": one.level === undefined ? undefined : one.level + 1,
    "aria-expanded": one.branch && String(one.branch === "open"),
    "aria-label": isRow ? (one.unread ? `${word("unread")} ` : "") + lineOf(one) : undefined, ...(isLong ? counts : {}),
  };
  const node = make(tag, key, attributes, list.columns ? cells(list, key, one) : line(list, key, one, isRow));
  node.style.setProperty("--level", one.level ?? 0);
  return node;
}

function line(list, key, one, isRow) {
  const parts = [...branchMark(key, one), ...box(list, one)];
  const cell = wordsOf(list, key, one);
  if (!isRow) return [...parts, cell];
  cell.setAttribute("role", "gridcell");
  return [make("span", `${key}\npick`, { role: "gridcell", class: "pick" }, parts), cell];
}

function cells(list, key, one) {
  const first = make("div", key, { class: "first" }, [...branchMark(key, one), ...box(list, one), wordsOf(list, key, one)]);
  return [make("td", key, { role: "gridcell" }, [first]), ...list.columns.slice(1).map(({ alignment }, x) => {
    const text = details(one)[x] ?? "";
    const more = isFew(list.columns[x + 1], x + 1, list.columns) ? undefined : "";
    return make("td", `${key}\n${x}`, { role: "gridcell", "data-alignment": alignment, "data-more": more, title: alignment === "trailing" ? undefined : text }, text);
  })];
}

/** The columns that a narrow list has: the first, and two of numbers. */
const isFew = ({ alignment }, x, columns) => x === 0 || (alignment === "trailing" && columns.slice(0, x).filter((one) => one.alignment === "trailing").length < 2);

/** The widths of columns: numbers and the first column are whole, and the last one of words gets what is left, with its end cut. */
function widthsOf(columns) {
  const last = columns.findLastIndex(({ alignment }) => alignment !== "trailing");
  return columns.map(({ alignment }, x) => {
    if (alignment === "trailing") return "max-content";
    return `minmax(${x === 0 ? 7 : 4}rem, ${x === last ? "1fr" : "max-content"})`;
  }).join(" ");
}

/** The header of a list with columns. Where it sorts, the arrow up leads from the first row to a button. */
function header({ id, columns, sort }) {
  const head = columns.map(({ title, alignment, value, sorted }, x) => make("th", `${id}\n${x}`,
    { role: "columnheader", scope: "col", "data-alignment": alignment, "data-more": isFew(columns[x], x, columns) ? undefined : "", "aria-sort": sorted },
    value === undefined ? title : [button(`${id}\nsort ${x}`, { action: sort, value }, { tabindex: "-1" }, title)]));
  return make("thead", id, {}, [make("tr", id, {}, head)]);
}

/* What is shown */

/** Gives a view the items of the screen. The current row is that of the same item; if it is gone, the one in its place. */
function takeItems(view, element) {
  const { items, excerpt, selected } = element;
  const old = view.element;
  const known = new Set(items.map(({ id }) => id));
  const isSame = old && (old.items.length === 0 || old.items.some(({ id }) => known.has(id)) || (view.isAsking && old.excerpt?.total === excerpt?.total));
  // Other than what a person has moved to: the plugin has selected it. A patched screen has changed its old elements, too.
  const isLed = element.focus !== undefined && view.selected !== selected && selected !== view.told;
  Object.assign(view, { element, selected, first: excerpt?.first ?? 0 });
  if (isSame && isLed && known.has(selected)) view.id = selected;
  if (!isSame) Object.assign(view, { current: view.first + Math.max(0, items.findIndex(({ id }) => id === selected)), id: undefined, text: "", isNew: true });
}

/** Finds the rows that have all words of the filter, and the current one among them. */
function filter(view) {
  const { items, excerpt } = view.element;
  const wanted = excerpt ? [] : view.text.toLowerCase().split(/\s+/).filter(Boolean);
  view.rows = wanted.length === 0 ? items : items.filter((one) => wanted.every((part) => lineOf(one).toLowerCase().includes(part)));
  view.total = excerpt?.total ?? view.rows.length;
  view.isLong = view.total > longest;
  const place = view.rows.findIndex(({ id }) => id === view.id);
  if (place >= 0) view.current = view.first + place;
  view.current = Math.max(0, Math.min(view.current, view.total - 1));
  view.id = currentRow(view)?.id ?? (excerpt ? view.id : undefined);
}

const currentRow = ({ rows, current, first }) => rows[current - first];

/** The height of a row of a long list; those of others are as high as their text. */
const heightOf = ({ element }) => (isTouched.matches || element.items.some((one) => isOfTwoLines(element, one)) ? 56 : 36);

/** Makes the nodes of the rows that are in sight, with the room of the others before and behind them. */
function render(view) {
  const { element: list, container, body, scroller, total, isLong } = view;
  const tag = list.columns ? "tr" : "li";
  const height = (view.height = heightOf(view));
  let [from, to] = [0, total];
  if (isLong) {
    from = Math.max(0, Math.floor(scroller.scrollTop / height) - beyond);
    to = Math.min(total, from + Math.ceil((scroller.clientHeight || 800) / height) + 2 * beyond);
  }
  const shown = [];
  for (let index = from; index < to; index += 1) shown.push(rowNode(view, index));
  const room = (name, count) => {
    const node = make(tag, `${list.id}\n${name}`, { class: "room", role: "presentation", "aria-hidden": "true" });
    node.style.height = `${count * height}px`;
    return node;
  };
  fill(body, isLong ? [room("room before", from), ...shown, room("room behind", total - to)] : shown);
  const isShown = view.current >= from && view.current < to && currentRow(view);
  if (isShown) container.setAttribute("aria-activedescendant", `${idOf(list.id)}-${view.current}`);
  else container.removeAttribute("aria-activedescendant");
  container.style.setProperty("--row", `${height}px`);
  view.shown = [from, to];
}

/** Renders outside of a screen's drawing: the nodes that are there stay. */
function renderAgain(view) {
  oldNodes = nodes;
  render(view);
  askForRows(view);
}

/** Asks for the rows in sight that are not given, one request after the other. */
async function askForRows(view) {
  const { element: { items, excerpt }, first, shown: [from, to] } = view;
  if (!excerpt || view.isAsking || (from >= first && to <= first + items.length)) return;
  const count = Math.max(100, 2 * (to - from));
  const value = `${Math.max(0, from - Math.floor((count - (to - from)) / 2)) + 1} ${count}`;
  if (view.asked === value) return; // The plugin has not given them.
  Object.assign(view, { isAsking: true, asked: value });
  const { reason } = await ask({ action: excerpt.action, value }, true);
  view.isAsking = false;
  if (reason === "stale") view.asked = undefined;
  if (views.get(view.element.id) === view) renderAgain(view);
}

/** Makes another row the current one, and brings it into sight. */
function moveTo(view, index) {
  view.current = Math.max(0, Math.min(index, view.total - 1));
  view.id = currentRow(view)?.id;
  reveal(view);
  renderAgain(view);
  if (!view.isLong) view.body.querySelector("[data-current]")?.scrollIntoView({ block: "nearest" });
  follow(view);
}

/** Tells a list that follows the focus which row a person has moved to: the last one, once the answer about another has come. */
async function follow(view) {
  view.wanted = currentRow(view)?.enabled ? view.id : undefined;
  if (view.told !== undefined) return;
  while (view.element.focus !== undefined && view.wanted !== undefined && view.wanted !== view.element.selected) {
    [view.told, view.wanted] = [view.wanted, undefined];
    await act({ action: view.element.focus, value: view.told, isState: true });
  }
  view.told = undefined;
}

/** Scrolls a long list so far that its current row is in sight. */
function reveal({ isLong, scroller, body, height, current }) {
  if (!isLong) return;
  const head = scroller.querySelector("thead")?.offsetHeight ?? 0;
  const [top, bottom] = [current * height, (current + 1) * height + head];
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (bottom > scroller.scrollTop + scroller.clientHeight) scroller.scrollTop = bottom - scroller.clientHeight;
}

/* Keys and clicks */

async function openRow(view, one) {
  await press({ action: view.element.action, value: one.id, enabled: one.enabled });
  if (view.element.selected !== one.id) return;
  if (isNarrow()) showSheet(view.container.closest(".browser"), true);
  else [...main.querySelectorAll("input")].find(({ submits }) => submits)?.focus(); // That of a conversation.
}

const expandRow = ({ element }, one) => one.branch && press({ action: element.expand, value: one.id });
const pickRow = (view, one) => (view.element.pick === undefined ? openRow(view, one) : press({ action: view.element.pick, value: one.id, enabled: one.enabled }));

/** What a key does in a tree: opens and closes a row, leads into it and out of it. Returns whether it has done something. */
function keyInTree(view, key, one) {
  const { element, rows, current, first } = view;
  if (element.expand === undefined || (key !== "ArrowLeft" && key !== "ArrowRight")) return false;
  if (one.branch === (key === "ArrowLeft" ? "open" : "closed")) expandRow(view, one);
  else if (key === "ArrowRight" && rows[current - first + 1]?.level > one.level) moveTo(view, current + 1);
  else if (key === "ArrowLeft") {
    const outer = rows.slice(0, current - first).findLastIndex((other) => other.level < one.level);
    if (outer >= 0) moveTo(view, first + outer);
  }
  return true;
}

/** Makes the next row current whose title begins with what is typed within a moment. */
function typeAhead(view, key) {
  clearTimeout(view.timer);
  view.typed += key.toLowerCase();
  view.timer = setTimeout(() => (view.typed = ""), 700);
  const { rows, current, first, typed } = view;
  const text = [...typed].every((one) => one === typed[0]) ? typed[0] : typed; // The same letter again leads to the next one.
  const start = current - first + (text.length === 1 ? 1 : 0);
  const found = [...rows.keys()].map((place) => (start + place) % rows.length).find((place) => (rows[place].title || rows[place].id).toLowerCase().startsWith(text));
  if (found !== undefined) moveTo(view, first + found);
}

/** The header's buttons are beside each other, above the first row. */
function keyInHeader(view, key, buttons) {
  const place = buttons.indexOf(document.activeElement);
  if (key === "ArrowDown") view.container.focus();
  else if (key === "ArrowLeft" || key === "ArrowRight") buttons[place + (key === "ArrowLeft" ? -1 : 1)]?.focus();
  else return false;
  return true;
}

function keyInList(view, event) {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const buttons = [...view.container.querySelectorAll("thead button")];
  const one = currentRow(view);
  const page = Math.max(1, Math.floor((view.isLong ? view.scroller.clientHeight : 400) / view.height) - 1);
  const steps = { ArrowUp: -1, ArrowDown: 1, PageUp: -page, PageDown: page, Home: -view.total, End: view.total };
  const isDone = (() => {
    if (event.target !== view.container) return keyInHeader(view, key, buttons);
    if (key === "ArrowUp" && view.current === 0 && buttons.length > 0) return buttons[0].focus(), true;
    if (Object.hasOwn(steps, key)) return moveTo(view, view.current + steps[key]), true;
    if (one && key === "Enter") return openRow(view, one), true;
    if (one && key === " ") return pickRow(view, one), true;
    if (one && keyInTree(view, key, one)) return true;
    if (key === "ArrowLeft" || key === "ArrowRight") return besides(view, key === "ArrowLeft" ? -1 : 1);
    if (key.length !== 1 || (view.typed === "" && isCommand(key))) return false;
    return typeAhead(view, key), true;
  })();
  if (isDone) event.preventDefault();
}

/** The lists of a board are one stop together: the arrows to the sides lead from one to the row beside it in the next that has rows. */
function besides(view, step) {
  const lanes = [...views.values()].filter(({ element, rows }) => inBoard.has(element.id) && rows.length > 0);
  const next = lanes.includes(view) && lanes[lanes.indexOf(view) + step];
  if (next) goTo(next, view.current);
  return Boolean(next);
}

/** The list at which the tab key stops, or else the title. */
const stopOfRows = () => main.querySelector(".rows[tabindex='0']") ?? title;

function goTo(view, index) {
  view.container.focus();
  moveTo(view, index);
}

function clickInList(view, event) {
  const place = event.target.closest("[data-index]");
  const one = place && view.rows[place.dataset.index - view.first];
  if (!one) return;
  // Beside a detail, a click selects what is not selected, as in a folder; what is unread is read with it.
  const isSelecting = view.element.focus !== undefined && view.element.selected !== one.id && !one.unread && !isNarrow() && view.container.closest(".browser");
  const isBox = event.target.tagName === "INPUT" || event.target.classList.contains("pick");
  if (isBox) event.preventDefault(); // The screen says what is picked.
  view.container.focus({ preventScroll: true });
  view.current = Number(place.dataset.index);
  view.id = one.id;
  renderAgain(view);
  if (isBox) pickRow(view, one);
  else if (event.target.classList.contains("mark") && one.branch) expandRow(view, one);
  else if (isSelecting) follow(view);
  else openRow(view, one);
}

/* Dragging: an item can be dropped between those of a list with the same action that takes it, such as a card on a lane. */

let dragged; // The action of the list, the item, and its place.

/** The lists on which an item of a list can be dropped. */
const takers = (action) => [...views.values()].filter(({ element }) => element.action === action && element.drop !== undefined);

/** What counts as a list where something is dropped: its lane, which is there when the list is empty. */
const laneOf = ({ container }) => container.closest(".pane, section") ?? container;

const takerAt = (node) => dragged && takers(dragged.action).find((view) => laneOf(view).contains(node));

/** The row above what is dropped: the last one whose middle is above the pointer. */
const rowAbove = ({ body }, y) => [...body.querySelectorAll("[data-index]")].filter((node) => 2 * y > node.getBoundingClientRect().top + node.getBoundingClientRect().bottom).at(-1);

/** How many items of a list are above what is dropped. */
function placeAt(view, y) {
  const above = rowAbove(view, y);
  return view.first + (above ? view.element.items.indexOf(view.rows[above.dataset.index - view.first]) + 1 : 0);
}

/** Lets the row below the pointer be dragged, if another list takes it. */
function offerDrag({ element }, event) {
  const row = event.target.closest("[data-index]");
  if (row) row.draggable = takers(element.action).length > 0;
}

function drag(view, event) {
  const one = view.rows[event.target.closest("[data-index]")?.dataset.index - view.first];
  if (!one?.enabled) return event.preventDefault();
  dragged = { action: view.element.action, list: view.element.id, id: one.id, place: view.first + view.element.items.indexOf(one) };
  event.dataTransfer.effectAllowed = "move";
  event.dataTransfer.setData("text/plain", one.title || one.id);
}

/** Marks the lane below the pointer and the place in it, or none. */
function markTaker(view, y) {
  for (const node of document.querySelectorAll(".taker")) node.classList.remove("taker");
  for (const node of document.querySelectorAll("[data-drop]")) node.removeAttribute("data-drop");
  if (!view) return;
  laneOf(view).classList.add("taker");
  const above = rowAbove(view, y);
  if (above) above.dataset.drop = "below";
  else view.body.querySelector("[data-index]")?.setAttribute("data-drop", "above");
}

document.addEventListener("dragover", (event) => {
  const view = takerAt(event.target);
  markTaker(view, event.clientY);
  if (view) event.preventDefault(); // It may be dropped here.
});
document.addEventListener("drop", (event) => {
  const view = takerAt(event.target);
  if (!view) return;
  event.preventDefault();
  const place = placeAt(view, event.clientY);
  const isThere = view.element.id === dragged.list && (place === dragged.place || place === dragged.place + 1);
  if (!isThere) press({ action: view.element.drop, value: `${place} ${dragged.id}`, isState: true });
  endDrag();
});
document.addEventListener("dragend", endDrag);

/** Forgets what was dragged. When its node is gone from the page by then, there is no event at the end. */
function endDrag() {
  dragged = undefined;
  markTaker();
}

/* The list */

function covers({ items, action, pick, expand, excerpt, drop, focus }) {
  for (const { id } of items) for (const each of [action, pick, expand]) covered.add(JSON.stringify([each, id]));
  for (const id of [excerpt?.action, drop, focus]) if (id !== undefined) covered.add(JSON.stringify([id]));
}

/** A list of more than ten items that are all given has a box to filter them, unless the plugin searches. */
const canFilter = ({ items, excerpt }) => items.length > 10 && !excerpt && !hasSearch;

/** The box above lists: what is typed leaves the rows that have all its words. */
function filterBox(views, name) {
  const [view] = views;
  const search = make("input", `search\n${view.element.id}`,
    { type: "search", class: "filter", placeholder: word("Filter"), "aria-label": name ? word("Filter {list}", { list: name }) : word("Filter") });
  if (search.value !== view.text) search.value = view.text;
  search.oninput = () => {
    for (const view of views) {
      view.text = search.value;
      filter(view);
      view.scroller.scrollTop = 0;
      renderAgain(view);
    }
  };
  search.onkeydown = (event) => {
    if (event.key !== "ArrowDown" && event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    if (event.key === "Escape") {
      search.value = "";
      search.oninput();
    }
    view.container.focus();
  };
  return search;
}

/** The lanes of a board have one box together, above them. */
function boardFilter() {
  const shown = [...views.values()].filter(({ element }) => inBoard.has(element.id));
  return shown.some(({ element }) => canFilter(element)) ? [filterBox(shown)] : [];
}

function list(element) {
  const { id, label, items, columns, excerpt, pick, when_empty: empty } = element;
  const view = oldViews.get(id) ?? { current: 0, text: "", typed: "" };
  views.set(id, view);
  takeItems(view, element);
  filter(view);
  covers(element);
  const name = label || heading;
  const [role] = rolesOf(element);
  const container = make(columns ? "table" : "ul", id, {
    class: "rows", role, "aria-label": name || title.textContent, tabindex: items.length > 0 ? "0" : "-1", "aria-disabled": items.length > 0 ? undefined : "true",
    "aria-multiselectable": pick === undefined ? undefined : "true", "aria-rowcount": view.isLong && role.endsWith("grid") ? view.total : undefined,
  });
  const body = columns ? make("tbody", id) : container;
  if (columns) {
    fill(container, [header(element), body]);
    container.style.setProperty("--columns", widthsOf(columns));
    container.style.setProperty("--few", widthsOf(columns.filter(isFew)));
  }
  const scroller = make("div", `${id}\nscroller`, { class: view.isLong ? "scroller long" : columns ? "scroller wide" : "scroller" }, [container]);
  Object.assign(view, { container, body, scroller });
  container.onkeydown = (event) => keyInList(view, event);
  container.onclick = (event) => clickInList(view, event);
  container.onmousedown = (event) => {
    if (event.target.tagName === "INPUT") event.preventDefault(); // The list keeps the focus.
    else offerDrag(view, event);
  };
  container.ondragstart = (event) => drag(view, event);
  scroller.onscroll = view.isLong ? () => (view.frame ??= requestAnimationFrame(() => ((view.frame = undefined), renderAgain(view)))) : null;
  render(view);
  const caption = label ? [make("p", `${id}\nlabel`, { class: /\d/.test(label) ? "label count" : "label", "aria-hidden": "true" }, label)] : [];
  const nothing = items.length === 0 && empty ? [make("p", `${id}\nempty`, { "data-style": "caption" }, empty)] : [];
  return make("div", `${id}\nlist`, { class: "list" },
    [...(canFilter(element) && !inBoard.has(id) ? [filterBox([view], name)] : []), ...caption, scroller, ...nothing]);
}

/** Brings all lists of the screen that has just been drawn into order: sizes are known only now. `held` is the list that had the focus, with its current item. */
function settleLists(held) {
  for (const view of views.values()) {
    if (view.isNew) view.scroller.scrollTop = view.element.excerpt ? view.first * view.height : 0;
    if (view.top) [view.scroller.scrollTop, view.top] = [view.top, 0];
    if (view.isNew && view.current > view.first) reveal(view);
    if (view.isNew && view.current > 0 && !view.isLong) view.body.querySelector("[data-current]")?.scrollIntoView({ block: "nearest" });
    view.isNew = false;
    if (view.isLong) renderAgain(view);
  }
  if (!held || document.activeElement !== held.view.container || held.view.rows.some(({ id }) => id === held.id)) return;
  // An item that has moved to another list takes the focus with it.
  const other = [...views.values()].find(({ element, rows }) => element.action === held.view.element.action && rows.some(({ id }) => id === held.id));
  if (!other) return;
  other.container.focus();
  moveTo(other, other.first + other.rows.findIndex(({ id }) => id === held.id));
}

isTouched.addEventListener("change", () => {
  [...views.values()].forEach(renderAgain);
  showLeave();
  fold(true);
  const field = isTyping() && bar.contains(document.activeElement) && document.activeElement;
  if (!field) return;
  showSheet(main.querySelector(".browser"), true);
  field.focus();
});
addEventListener("resize", () => [...views.values()].filter(({ isLong }) => isLong).forEach(renderAgain));
