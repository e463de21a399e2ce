"use strict";
// The page: asks for what is pressed, and keeps the connection. elements.js shows the screens.

const [work, stop, link, status, alert, again, dismiss] =
  ["work", "stop", "link", "status", "alert", "again", "dismiss"].map((id) => document.getElementById(id));
const base = new URL("../", document.currentScript.src).pathname; // Where the program is on its site.
const page = crypto.randomUUID?.() ?? `${Date.now()}${Math.random()}`; // The former is there on https and on this machine only.
const waiting = new Map(); // The requests without an answer: what to do with it.
let requests = 0;
let session = null; // The life of the session's process, which a request is for.
let revision = 0;
let seen = ""; // The id of the last event: what follows it is asked for after a lost connection.
let comeBack = null; // Connects again where newer windows are shown instead.
let connection = null; // What ends the connection of the events.
let sent = Promise.resolve(); // When what was asked has arrived.
let expectSigns = () => {}; // Expects signs of life from the connection within a second, for what has been asked.
let farewell = ""; // What the server has said before it ended.

/** What a line says: in the page's language, where it has keys for that. */
const said = ({ message, words: list }) =>
  list ? list.map(({ text, key, parts }) => (key && Object.hasOwn(words, key) ? word(text, parts, key) : text)).join(" ") : message;

const messages = document.getElementById("messages");
messages.lang = news.lang = language;
new ResizeObserver(() => document.documentElement.style.setProperty("--messages", `${messages.offsetHeight}px`)).observe(messages);
messages.setAttribute("aria-label", word("Messages"));
for (const node of [title, stop, dismiss]) node.textContent = word(node.textContent);

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/* Messages: in one place that stays in view */

function say(node, text) {
  if (node.textContent !== text) node.textContent = text;
  dismiss.hidden = !status.textContent && !alert.textContent;
}

function clear() {
  say(status, "");
  say(alert, "");
}

dismiss.onclick = () => {
  clear();
  title.focus({ preventScroll: true });
};

/** The button by which a person stops a plugin. Its focus is not lost with it. */
function showStop(isShown) {
  const hasFocus = document.activeElement === stop;
  stop.hidden = !isShown;
  if (hasFocus && !isShown) title.focus({ preventScroll: true });
}

/** After a moment without an answer, the page says that it waits; before it, nothing flickers. */
function showWork() {
  const isWorking = waiting.size > 0;
  main.setAttribute("aria-busy", String(isWorking));
  if (!isWorking && stop.hidden) say(work, "");
}

/* Requests */

/** Asks the host, and returns its answer. With the revision: the host does nothing on a screen that the page has not shown. */
async function ask(request, isQuiet = false) {
  if (!isQuiet) clear();
  const id = `${page} ${++requests}`;
  const answer = new Promise((resolve) => waiting.set(id, resolve));
  const timer = setTimeout(() => {
    showWork();
    if (stop.hidden) say(work, word("Working …"));
  }, 200);
  const line = { session, id, revision, ...request };
  expectSigns();
  sent = sent.catch(() => {}).then(() => send(line)); // In order: a browser's connections overtake each other.
  const done = await answer;
  clearTimeout(timer);
  waiting.delete(id);
  showWork();
  return done;
}

/** What an answer says that is none: the server's words, or those for a proxy before it; null while it is worth trying again. */
async function refusal(answer) {
  const { message } = await answer.json().catch(() => ({}));
  if (message) return message;
  if (answer.type === "opaqueredirect" || answer.status === 401) return word("Your login has ended. Load the page again.");
  return answer.status < 500 ? word("The server refuses this: {status}.", answer) : null;
}

/** Sends a request until it is known to have arrived: the server carries out only once what has the same id. When the connection of the events is lost, so is this one: some networks forget both without a word. */
async function send(request) {
  const resolve = (done) => waiting.get(request.id)?.(done);
  let trouble = "";
  let isUnsure = false; // It may have arrived, and its answer not.
  for (let wait = 250; waiting.has(request.id) || request.command === "begin" || request.command === "interrupt"; wait = Math.min(2 * wait, 2000)) {
    const answer = await fetch(`${base}-/request`, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(request),
      redirect: "manual", // A login elsewhere is for a person, not for this request.
      signal: connection?.signal,
    }).catch(() => null);
    if (answer?.status === 202) {
      if (trouble && status.textContent === trouble) say(status, "");
      return;
    }
    if (answer?.status === 409) {
      connection?.abort(); // The session may be on another machine by now: its events come from there.
      return resolve({ reason: isUnsure ? "lost" : "stale" });
    }
    isUnsure ||= !answer;
    if (answer && answer.status !== 429 && answer.status < 500) {
      say(alert, await refusal(answer));
      return resolve({ reason: "refused" });
    }
    if (answer) say(status, (trouble = (await refusal(answer)) ?? word("The server does not answer. Trying again …")));
    await pause(wait);
  }
}

async function press(control) {
  if (control.enabled === false) return;
  const reason = await act(control);
  if (reason === "stale") say(status, word("The screen had just changed. Nothing was done."));
  if (reason === "lost") say(status, word("The session has been started again meanwhile. Look at the screen before you go on."));
}

stop.onclick = () => send({ session, id: `${page} ${++requests}`, command: "interrupt" });
again.onclick = () => {
  again.hidden = true;
  if (comeBack) return comeBack();
  say(link, word("Beginning …"));
  title.focus({ preventScroll: true });
  send({ id: `${page} ${++requests}`, command: "begin" });
};

/* Back: the browser's leads from what slides over a list to the list, and otherwise is the flow's, where there is one */

addEventListener("beforeunload", (event) => whole?.screen.unsaved && event.preventDefault());

main.addEventListener("sheet", keepEntry);

let isLeaving = false; // The entry is being taken away, since the flow has left the screen by itself.

/** One more entry of the history stands for the screen that the flow can leave: to go back from it is to press that. */
function keepEntry() {
  const isAhead = history.state?.isAhead === true;
  const leadsBack = back !== null || openSheet() !== null;
  if (isLeaving || isAhead === leadsBack) return;
  if (leadsBack) return history.pushState({ isAhead: true }, "");
  isLeaving = true;
  history.back();
}

addEventListener("popstate", async ({ state }) => {
  if (!isLeaving && !state?.isAhead) {
    if (openSheet()) showSheet(openSheet(), false);
    else if (back?.confirmation) nodes.get(`button ${back.id}`)?.click(); // It asks first.
    else if (back) await press(back);
  }
  isLeaving = false;
  keepEntry();
});

/* Links: the path of the address is a link into the flow */

function openLink() {
  const place = location.pathname.slice(base.length) + location.search;
  if (!place) return;
  history.replaceState(null, "", base);
  ask({ command: "open", url: `ribs://${place}` });
}

/* What the server sends */

/** Carries out the operations of a JSON Patch (RFC 6902), of those that the host uses. */
function apply(patch, root) {
  for (const { op, path, value } of patch) {
    const keys = path.split("/").slice(1).map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
    const last = keys.pop();
    const place = keys.reduce((inner, key) => inner[key], root);
    if (Array.isArray(place) && op !== "replace") place.splice(last, op === "remove" ? 1 : 0, ...(op === "add" ? [value] : []));
    else if (op === "remove") delete place[last];
    else place[last] = value;
  }
}

/** What takes long, without what ends it on a terminal. */
const busy = ({ message, plugin, activity, milliseconds }) =>
  word(message.replace(/\sCtrl-C .*/, ""), { plugin, seconds: milliseconds / 1000 }, `${plugin ? "plugin" : "program"}.${activity}`);

let left = null; // Until a person uses this window again, it is not connected.
let whole = null; // The screen that was sent last.

const lines = {
  change({ patch }) {
    apply(patch, whole);
    lines.screen(whole);
  },
  screen(line) {
    const isBack = whole !== null && main.inert;
    whole = line;
    revision = line.revision;
    main.inert = false;
    draw(line);
    if (isBack && document.activeElement === document.body) title.focus({ preventScroll: true });
    keepEntry();
  },
  done: (line) => waiting.get(line.id)?.(line),
  fault: (line) => say(alert, said(line).replace(" was stopped by Ctrl-C", " was stopped")),
  notice(line) {
    if (line.kind !== "busy") return say(status, said(line));
    // What ends it on a terminal is a button here.
    const isBusy = line.phase === "begin";
    showStop(isBusy);
    say(work, isBusy ? busy(line) : "");
  },
  message: sayForMoment,
  diagnostic: ({ diagnostic }) => say(alert, `${diagnostic.code}: ${diagnostic.message}`),
};

const states = {
  playing(line) {
    const isNew = session !== line.session;
    session = line.session;
    again.hidden = true;
    if (!isNew) return;
    main.inert = true; // Until its first screen is there.
    showStop(false);
    say(work, "");
    for (const answer of waiting.values()) answer({ reason: "lost" });
    openLink();
  },
  ended(line) {
    main.inert = true;
    showStop(false);
    for (const answer of waiting.values()) answer({ reason: "refused" });
    say(link, said(line));
    Object.assign(again, { textContent: word(line.button), hidden: false });
    again.focus({ preventScroll: true });
  },
  waiting(line) {
    main.inert = true;
    say(link, said(line));
  },
  leaving(line) {
    if (line.message) say(link, (farewell = said(line)));
  },
  left(line) {
    states.ended(line);
    left = new Promise((resolve) => (comeBack = resolve));
  },
};

function take(event) {
  if (event.id) seen = event.id;
  const line = JSON.parse(event.data);
  if (event.event === "session") {
    if (line.state === "playing") say(link, (farewell = ""));
    if (Object.hasOwn(states, line.state)) states[line.state](line);
  } else if (Object.hasOwn(lines, line.type)) lines[line.type](line);
}

/** Server-sent events from a stream of text. */
function parse(text) {
  const event = { event: "", data: "", id: "" };
  for (const line of text.split("\n")) {
    const at = line.indexOf(": ");
    if (at > 0 && line.slice(0, at) in event) event[line.slice(0, at)] = line.slice(at + 2);
  }
  return event;
}

/** Listens until the connection ends. It is back once the server says how the session is, which it does first. The server beats several times a second: one that says nothing for most of a second is doubted, and after some seconds it is gone. Where nothing has been asked for a while, it says that it rests, and beats every ten seconds. */
async function listen() {
  const stopper = (connection = new AbortController());
  const doubt = word("The connection is slow, or lost. Waiting …");
  let timers = [];
  let isResting = false;
  const watch = () => {
    timers.forEach(clearTimeout);
    if (link.textContent === doubt) say(link, "");
    timers = [setTimeout(() => link.textContent || say(link, doubt), isResting ? 15000 : 900), setTimeout(() => stopper.abort(), isResting ? 30000 : 3000)];
  };
  expectSigns = () => {
    if (!isResting || stopper.signal.aborted) return;
    isResting = false;
    watch();
  };
  addEventListener("offline", () => stopper.abort(), { signal: stopper.signal });
  watch();
  try {
    const answer = await fetch(`${base}-/events`, { headers: seen ? { "Last-Event-ID": seen } : {}, signal: stopper.signal, redirect: "manual" });
    if (!answer.ok) throw new Error((await refusal(answer)) ?? "");
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (let part; !(part = await reader.read()).done; ) {
      const whole = (text + part.value).split("\n\n");
      text = whole.pop();
      for (const event of whole)
        if (event.startsWith(":")) isResting = event === ": resting";
        else take(parse(event));
      watch();
    }
  } finally {
    timers.forEach(clearTimeout);
    stopper.abort();
  }
}

async function stayConnected() {
  for (let wait = 100; ; wait = Math.min(2 * wait, 2000)) {
    const start = Date.now();
    left = null;
    const reason = await listen().then(() => "", (error) => (error.name === "Error" ? error.message : ""));
    if (Date.now() - start > 1000) wait = 100;
    if (left) {
      await left;
      comeBack = null;
      main.inert = false;
      continue;
    }
    if (again.hidden) say(link, reason || farewell || word("The connection is lost. Trying again …"));
    await pause(wait);
  }
}

stayConnected();
