//! Asks a person for a name, and reports it.

mod ribs;

use ribs::{json, Build, Json, Rib, Sender};

struct NewcomerRIBInteractor {
    name: String,
}

impl Rib for NewcomerRIBInteractor {
    fn build(_: &Build) -> Result<Self, String> {
        Ok(NewcomerRIBInteractor { name: String::new() })
    }

    fn screen(&self) -> Json {
        let name = if self.name.is_empty() { "world" } else { &self.name };
        json!({"title": "Newcomer RIB", "elements": [
            {"type": "text", "text": (format!("Hello, {name}!")), "style": "headline"},
            {"type": "field", "label": "Your name", "action": "name", "text": (&self.name), "submits": "done"},
            {"type": "button", "label": "Done", "action": "done", "role": "primary", "enabled": (!self.name.is_empty())}
        ]})
    }

    fn perform(&mut self, host: &Sender, action: &str, value: Option<&str>) {
        match action {
            "name" => self.name = value.unwrap_or("").to_string(),
            "done" => host.outcome("didEnd", json!({"name": (&self.name)})),
            _ => {}
        }
    }
}

ribs::plugin!(NewcomerRIBInteractor, "../manifest.json");

#[cfg(test)]
mod tests {
    use super::*;
    use ribs::Tester;

    #[test]
    fn a_name_is_reported() {
        let mut rib = Tester::<NewcomerRIBInteractor>::new(json!({}), json!({}));
        assert_eq!(rib.texts(), ["Hello, world!"]);
        rib.perform("name", Some("Ada"));
        assert_eq!(rib.texts(), ["Hello, Ada!"]);
        rib.perform("done", None);
        assert_eq!(rib.outcomes(), [("didEnd".to_string(), json!({"name": "Ada"}))]);
    }
}
