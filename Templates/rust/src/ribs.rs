//! RIBs in Rust: port 1 of ribs-host for a library, without other crates.
//!
//! A type with the trait [`Rib`] is a RIB. `ribs::plugin!(Greeting, "../manifest.json")` makes a library's plugin of it:
//! the manifest is put where a host finds it, and the entry point answers the calls of the host. The screen and the
//! state are asked for after each call, and sent if they have changed. All of it runs on the main thread.
#![allow(dead_code, unused_macros, unused_imports)]

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

// MARK: JSON

/// A value of JSON. An `Int` keeps 64 bits.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    Null,
    Bool(bool),
    Int(i64),
    Double(f64),
    String(String),
    Array(Vec<Json>),
    Object(BTreeMap<String, Json>),
}

/// Makes a value as it is written in JSON; a Rust expression is in parentheses: `json!({"name": (name)})`.
macro_rules! json {
    (null) => { $crate::ribs::Json::Null };
    ({ $($key:literal : $value:tt),* $(,)? }) => {
        $crate::ribs::Json::Object([$(($key.to_string(), json!($value))),*].into_iter().collect())
    };
    ([ $($value:tt),* $(,)? ]) => { $crate::ribs::Json::Array(vec![$(json!($value)),*]) };
    (($value:expr)) => { $crate::ribs::Json::from($value) };
    ($value:expr) => { $crate::ribs::Json::from($value) };
}
pub(crate) use json;

impl From<bool> for Json {
    fn from(value: bool) -> Json {
        Json::Bool(value)
    }
}

impl From<i64> for Json {
    fn from(value: i64) -> Json {
        Json::Int(value)
    }
}

impl From<i32> for Json {
    fn from(value: i32) -> Json {
        Json::Int(value.into())
    }
}

impl From<f64> for Json {
    fn from(value: f64) -> Json {
        Json::Double(value)
    }
}

impl From<&str> for Json {
    fn from(value: &str) -> Json {
        Json::String(value.to_string())
    }
}

impl From<String> for Json {
    fn from(value: String) -> Json {
        Json::String(value)
    }
}

impl From<&String> for Json {
    fn from(value: &String) -> Json {
        Json::String(value.clone())
    }
}

impl<T: Into<Json>> From<Vec<T>> for Json {
    fn from(values: Vec<T>) -> Json {
        Json::Array(values.into_iter().map(Into::into).collect())
    }
}

impl<T: Into<Json>> From<Option<T>> for Json {
    fn from(value: Option<T>) -> Json {
        value.map_or(Json::Null, Into::into)
    }
}

impl std::ops::Index<&str> for Json {
    type Output = Json;

    /// Returns a member of an object; null if there is none.
    fn index(&self, name: &str) -> &Json {
        match self {
            Json::Object(members) => members.get(name).unwrap_or(&Json::Null),
            _ => &Json::Null,
        }
    }
}

impl Json {
    /// Returns the characters of a string.
    pub fn text(&self) -> Option<&str> {
        match self {
            Json::String(text) => Some(text),
            _ => None,
        }
    }

    /// Returns a whole number.
    pub fn int(&self) -> Option<i64> {
        match self {
            Json::Int(number) => Some(*number),
            _ => None,
        }
    }

    /// Returns a number, also one that JSON writes as a string, because it is not finite.
    pub fn double(&self) -> Option<f64> {
        match self {
            Json::Int(number) => Some(*number as f64),
            Json::Double(number) => Some(*number),
            Json::String(text) => text.parse().ok(),
            _ => None,
        }
    }

    /// Returns a flag.
    pub fn bool(&self) -> Option<bool> {
        match self {
            Json::Bool(flag) => Some(*flag),
            _ => None,
        }
    }

    /// Returns the elements of an array; none for any other value.
    pub fn elements(&self) -> &[Json] {
        match self {
            Json::Array(elements) => elements,
            _ => &[],
        }
    }

    /// Reads a text that is one value.
    pub fn parse(text: &str) -> Result<Json, String> {
        let mut reader = Reader { bytes: text.as_bytes(), at: 0 };
        let value = reader.value()?;
        reader.skip_blanks();
        if reader.at == reader.bytes.len() { Ok(value) } else { Err(reader.error()) }
    }
}

impl Display for Json {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        match self {
            Json::Null => out.write_str("null"),
            Json::Bool(flag) => write!(out, "{flag}"),
            Json::Int(number) => write!(out, "{number}"),
            Json::Double(number) if number.is_nan() => out.write_str("\"nan\""),
            Json::Double(number) if number.is_infinite() => write!(out, "\"{number}\""),
            Json::Double(number) => write!(out, "{number:?}"),
            Json::String(text) => write_string(text, out),
            Json::Array(elements) => {
                out.write_str("[")?;
                for (index, element) in elements.iter().enumerate() {
                    if index > 0 {
                        out.write_str(",")?;
                    }
                    write!(out, "{element}")?;
                }
                out.write_str("]")
            }
            Json::Object(members) => {
                out.write_str("{")?;
                for (index, (name, value)) in members.iter().enumerate() {
                    if index > 0 {
                        out.write_str(",")?;
                    }
                    write_string(name, out)?;
                    write!(out, ":{value}")?;
                }
                out.write_str("}")
            }
        }
    }
}

fn write_string(text: &str, out: &mut Formatter) -> fmt::Result {
    out.write_str("\"")?;
    for character in text.chars() {
        match character {
            '"' => out.write_str("\\\"")?,
            '\\' => out.write_str("\\\\")?,
            character if character < ' ' => write!(out, "\\u{:04x}", character as u32)?,
            character => write!(out, "{character}")?,
        }
    }
    out.write_str("\"")
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn error(&self) -> String {
        format!("invalid JSON at byte {}", self.at)
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn take(&mut self, text: &str) -> bool {
        let is_next = self.bytes[self.at..].starts_with(text.as_bytes());
        if is_next {
            self.at += text.len();
        }
        is_next
    }

    fn value(&mut self) -> Result<Json, String> {
        self.skip_blanks();
        match self.peek() {
            Some(b'"') => Ok(Json::String(self.string()?)),
            Some(b'[') => self.array(),
            Some(b'{') => self.object(),
            Some(b't') if self.take("true") => Ok(Json::Bool(true)),
            Some(b'f') if self.take("false") => Ok(Json::Bool(false)),
            Some(b'n') if self.take("null") => Ok(Json::Null),
            _ => self.number(),
        }
    }

    fn number(&mut self) -> Result<Json, String> {
        let start = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte)) {
            self.at += 1;
        }
        let text = std::str::from_utf8(&self.bytes[start..self.at]).unwrap_or("");
        if let Ok(number) = text.parse() {
            return Ok(Json::Int(number));
        }
        text.parse().map(Json::Double).map_err(|_| self.error())
    }

    fn array(&mut self) -> Result<Json, String> {
        let mut elements = Vec::new();
        self.at += 1;
        loop {
            self.skip_blanks();
            if self.take("]") {
                return Ok(Json::Array(elements));
            }
            if !elements.is_empty() && !self.take(",") {
                return Err(self.error());
            }
            elements.push(self.value()?);
        }
    }

    fn object(&mut self) -> Result<Json, String> {
        let mut members = BTreeMap::new();
        self.at += 1;
        loop {
            self.skip_blanks();
            if self.take("}") {
                return Ok(Json::Object(members));
            }
            if !members.is_empty() && !self.take(",") {
                return Err(self.error());
            }
            self.skip_blanks();
            let name = self.string()?;
            self.skip_blanks();
            if !self.take(":") {
                return Err(self.error());
            }
            members.insert(name, self.value()?);
        }
    }

    fn string(&mut self) -> Result<String, String> {
        if !self.take("\"") {
            return Err(self.error());
        }
        let mut bytes = Vec::new();
        loop {
            match self.peek().ok_or_else(|| self.error())? {
                b'"' => {
                    self.at += 1;
                    return String::from_utf8(bytes).map_err(|_| self.error());
                }
                b'\\' => {
                    let character = self.escape()?;
                    bytes.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
                }
                byte => {
                    bytes.push(byte);
                    self.at += 1;
                }
            }
        }
    }

    fn escape(&mut self) -> Result<char, String> {
        let kind = self.bytes.get(self.at + 1).copied().ok_or_else(|| self.error())?;
        self.at += 2;
        Ok(match kind {
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let mut code = self.hex()?;
                if (0xD800..0xDC00).contains(&code) && self.take("\\u") {
                    code = 0x10000 + ((code - 0xD800) << 10) + (self.hex()?.wrapping_sub(0xDC00) & 0x3FF);
                }
                char::from_u32(code).unwrap_or('\u{FFFD}')
            }
            other => other as char,
        })
    }

    fn hex(&mut self) -> Result<u32, String> {
        let digits = self.bytes.get(self.at..self.at + 4).and_then(|digits| std::str::from_utf8(digits).ok());
        self.at += 4;
        digits.and_then(|digits| u32::from_str_radix(digits, 16).ok()).ok_or_else(|| self.error())
    }
}

// MARK: RIBs

/// What a RIB is built with: the call `build` of the reference of port 1.
pub struct Build {
    /// The name of the build in the manifest.
    pub build: String,
    /// The static dependencies; of a stream, its latest value.
    pub statics: Json,
    /// The arguments.
    pub dynamics: Json,
    /// What an earlier RIB has kept; null for a new RIB.
    pub state: Json,
    /// The children in each slot.
    pub children: Json,
}

/// A RIB.
pub trait Rib: Sized + 'static {
    /// Builds the RIB, or says why not.
    fn build(build: &Build) -> Result<Self, String>;
    /// Called when the RIB has become active.
    fn did_become_active(&mut self, _host: &Sender) {}
    /// Called when the RIB is about to be detached.
    fn will_resign_active(&mut self, _host: &Sender) {}
    /// Returns the screen; null for a RIB without a view.
    fn screen(&self) -> Json {
        Json::Null
    }
    /// Returns what the RIB keeps, by the names of the manifest; null without `state`.
    fn state(&self) -> Json {
        Json::Null
    }
    /// Handles an action of a person.
    fn perform(&mut self, _host: &Sender, _action: &str, _value: Option<&str>) {}
    /// Handles any other call: `ask`, `deliver`, `offer`, `see`, `child_outcome` and so on; returns why it is refused.
    fn call(&mut self, _host: &Sender, _name: &str, _call: &Json) -> Result<(), String> {
        Ok(())
    }
}

/// Sends the events of a RIB.
pub struct Sender<'a> {
    rib: i64,
    send: &'a dyn Fn(&Json),
}

impl Sender<'_> {
    /// Reports an outcome of the manifest.
    pub fn outcome(&self, name: &str, payload: Json) {
        self.event("outcome", json!({"outcome": (name), "payload": (payload)}));
    }

    /// Writes a stream that the manifest says can be written.
    pub fn write(&self, name: &str, value: impl Into<Json>) {
        self.event("write", json!({"name": (name), "value": (value.into())}));
    }

    /// Shows a message for a moment.
    pub fn say(&self, text: &str) {
        self.event("say", json!({"text": (text)}));
    }

    /// Writes a line to the host's log. Levels: debug, info, warning, error.
    pub fn log(&self, level: &str, message: &str) {
        self.event("log", json!({"level": (level), "message": (message)}));
    }

    /// Sends any event of the RIB.
    pub fn event(&self, event: &str, members: Json) {
        let mut all = BTreeMap::from([("event".to_string(), json!((event))), ("rib".to_string(), json!((self.rib)))]);
        if let Json::Object(members) = members {
            all.extend(members);
        }
        (self.send)(&Json::Object(all));
    }
}

struct Attached<R> {
    rib: R,
    is_attached: bool,
    screen: Json,
    state: Json,
}

/// Answers the calls of a host.
pub struct Plugin<R> {
    ribs: BTreeMap<i64, Attached<R>>,
}

impl<R: Rib> Plugin<R> {
    pub const fn new() -> Plugin<R> {
        Plugin { ribs: BTreeMap::new() }
    }

    /// Does what a call asks for, and sends its events and its answer.
    pub fn receive(&mut self, text: &str, send: &dyn Fn(&Json)) {
        let call = Json::parse(text).unwrap_or(Json::Null);
        let name = call["call"].text().unwrap_or("");
        if name == "hello" {
            return send(&json!({"event": "hello", "id": (call["id"].clone()), "port": 1}));
        }
        if name == "wrong" {
            return eprintln!("ribs-host: {}", call["message"].text().unwrap_or(""));
        }
        let result = self.dispatch(name, &call, send);
        self.tell_changes(send);
        let id = call["id"].clone();
        match result {
            Ok(()) => send(&json!({"event": "done", "id": (id)})),
            Err(message) => send(&json!({"event": "refused", "id": (id), "message": (message)})),
        }
    }

    fn dispatch(&mut self, name: &str, call: &Json, send: &dyn Fn(&Json)) -> Result<(), String> {
        let number = call["rib"].int().unwrap_or(0);
        let host = Sender { rib: number, send };
        if name == "build" {
            let build = Build {
                build: call["build"].text().unwrap_or("").to_string(),
                statics: call["static"].clone(),
                dynamics: call["dynamic"].clone(),
                state: call["state"].clone(),
                children: call["children"].clone(),
            };
            let rib = R::build(&build)?;
            self.ribs.insert(number, Attached { rib, is_attached: false, screen: Json::Null, state: Json::Null });
            return Ok(());
        }
        let attached = self.ribs.get_mut(&number).ok_or("unknown call or rib")?;
        match name {
            "attach" => {
                attached.is_attached = true;
                attached.rib.did_become_active(&host);
            }
            "detach" => {
                attached.rib.will_resign_active(&host);
                self.ribs.remove(&number);
            }
            "perform" => attached.rib.perform(&host, call["action"].text().unwrap_or(""), call["value"].text()),
            "see" | "ask" | "deliver" | "offer" | "child_outcome" | "child_title" | "provided" => {
                attached.rib.call(&host, name, call)?
            }
            _ => return Err(format!("unknown call {name}")),
        }
        Ok(())
    }

    fn tell_changes(&mut self, send: &dyn Fn(&Json)) {
        for (number, attached) in self.ribs.iter_mut().filter(|(_, attached)| attached.is_attached) {
            let host = Sender { rib: *number, send };
            let (state, screen) = (attached.rib.state(), attached.rib.screen());
            if state != attached.state {
                host.event("state", json!({"value": (state.clone())}));
                attached.state = state;
            }
            if screen != attached.screen {
                host.event("screen", json!({"screen": (screen.clone())}));
                attached.screen = screen;
            }
        }
    }
}

// MARK: The library

/// The host, as `ribs_port.h` declares it.
#[repr(C)]
pub struct Host {
    pub size: usize,
    pub context: *mut std::ffi::c_void,
    pub send: extern "C" fn(*mut std::ffi::c_void, *const u8, usize),
}

/// The plugin, as `ribs_port.h` declares it.
#[repr(C)]
pub struct Table {
    pub size: usize,
    pub receive: extern "C" fn(*const u8, usize),
    pub close: extern "C" fn(),
}

/// Makes the plugin of a library: its RIB, and the path of the manifest from the file with this line.
macro_rules! plugin {
    ($rib:ty, $manifest:literal) => {
        #[no_mangle]
        #[link_section = ".ribs.manifest"]
        pub static RIBS_MANIFEST: [u8; include_bytes!($manifest).len()] = *include_bytes!($manifest);

        // "RIBS", version 1 of the record, its size, PluginABI 1.2, no Swift compiler, the machine, Linux.
        #[no_mangle]
        #[link_section = ".ribs.abi"]
        pub static RIBS_ABI: [u32; 9] =
            [0x5342_4952, 1, 36, 1, 2, 0, 0, if cfg!(target_arch = "aarch64") { 183 } else { 62 }, 3];

        #[no_mangle]
        pub extern "C" fn ribs_port_1(host: *const $crate::ribs::Host) -> *const $crate::ribs::Table {
            // The host calls everything on one thread.
            thread_local! {
                static PLUGIN: std::cell::RefCell<$crate::ribs::Plugin<$rib>> =
                    const { std::cell::RefCell::new($crate::ribs::Plugin::new()) };
                static HOST: std::cell::Cell<*const $crate::ribs::Host> =
                    const { std::cell::Cell::new(std::ptr::null()) };
            }

            extern "C" fn receive(text: *const u8, length: usize) {
                // The host's text and table are valid while it calls.
                let bytes = unsafe { std::slice::from_raw_parts(text, length) };
                let host = unsafe { &*HOST.get() };
                let send = |event: &$crate::ribs::Json| {
                    let line = event.to_string();
                    (host.send)(host.context, line.as_ptr(), line.len());
                };
                PLUGIN.with_borrow_mut(|plugin| plugin.receive(&String::from_utf8_lossy(bytes), &send));
            }

            extern "C" fn close() {
                PLUGIN.replace($crate::ribs::Plugin::new());
            }

            static TABLE: $crate::ribs::Table =
                $crate::ribs::Table { size: std::mem::size_of::<$crate::ribs::Table>(), receive, close };
            HOST.set(host);
            &TABLE
        }
    };
}
pub(crate) use plugin;

// MARK: Tests

/// Plays a RIB in a test, without a host.
#[cfg(test)]
pub struct Tester<R: Rib> {
    plugin: Plugin<R>,
    screen: Json,
    outcomes: Vec<(String, Json)>,
    /// All events of the last call.
    pub events: Vec<Json>,
}

#[cfg(test)]
impl<R: Rib> Tester<R> {
    /// Builds and attaches a RIB with its static and dynamic dependencies.
    pub fn new(statics: Json, dynamics: Json) -> Tester<R> {
        let mut tester = Tester { plugin: Plugin::new(), screen: Json::Null, outcomes: vec![], events: vec![] };
        let build = json!({"call": "build", "rib": 1, "build": "default", "static": (statics), "dynamic": (dynamics)});
        assert_eq!(tester.call(&build), Ok(()));
        assert_eq!(tester.call(&json!({"call": "attach", "rib": 1})), Ok(()));
        tester
    }

    /// Performs an action, as a person does.
    pub fn perform(&mut self, action: &str, value: Option<&str>) {
        let mut call = json!({"call": "perform", "rib": 1, "action": (action)});
        if let (Json::Object(members), Some(value)) = (&mut call, value) {
            members.insert("value".to_string(), value.into());
        }
        assert_eq!(self.call(&call), Ok(()));
    }

    /// Makes any call, as the host does; returns why it is refused.
    pub fn call(&mut self, call: &Json) -> Result<(), String> {
        let events = std::cell::RefCell::new(Vec::new());
        self.plugin.receive(&call.to_string(), &|event| events.borrow_mut().push(event.clone()));
        self.events = events.into_inner();
        for event in &self.events {
            match event["event"].text() {
                Some("screen") => self.screen = event["screen"].clone(),
                Some("outcome") => {
                    let name = event["outcome"].text().unwrap_or("").to_string();
                    self.outcomes.push((name, event["payload"].clone()));
                }
                Some("refused") => return Err(event["message"].text().unwrap_or("").to_string()),
                _ => {}
            }
        }
        Ok(())
    }

    /// The outcomes that the RIB has reported.
    pub fn outcomes(&self) -> &[(String, Json)] {
        &self.outcomes
    }

    /// The screen that a person sees.
    pub fn screen(&self) -> &Json {
        &self.screen
    }

    /// The texts of the screen, in reading order.
    pub fn texts(&self) -> Vec<String> {
        fn collect(elements: &[Json], texts: &mut Vec<String>) {
            for element in elements {
                if element["type"].text() == Some("text") {
                    texts.push(element["text"].text().unwrap_or("").to_string());
                }
                collect(element["elements"].elements(), texts);
            }
        }
        let mut texts = vec![];
        collect(self.screen["elements"].elements(), &mut texts);
        texts
    }
}
