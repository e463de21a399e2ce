//! Shows a story, and adds a line to it.

mod ribs;

use ribs::{json, Build, Json, Rib, Sender};

struct StoryInteractor {
    story: Vec<Json>,
    line: String,
}

impl Rib for StoryInteractor {
    fn build(build: &Build) -> Result<Self, String> {
        Ok(StoryInteractor { story: build.statics["story"].elements().to_vec(), line: String::new() })
    }

    fn call(&mut self, _: &Sender, name: &str, call: &Json) -> Result<(), String> {
        if name == "deliver" {
            self.story = call["value"].elements().to_vec();
        }
        Ok(())
    }

    fn screen(&self) -> Json {
        let mut elements: Vec<Json> =
            self.story.iter().map(|line| json!({"type": "text", "text": (line.clone())})).collect();
        elements.push(json!(
            {"type": "field", "label": "The next line", "action": "line", "text": (&self.line), "submits": "add"}
        ));
        elements.push(json!(
            {"type": "button", "label": "Add", "action": "add", "role": "primary", "enabled": (!self.line.is_empty())}
        ));
        json!({"title": "A line in Rust", "elements": (elements)})
    }

    fn perform(&mut self, host: &Sender, action: &str, value: Option<&str>) {
        match action {
            "line" => self.line = value.unwrap_or("").to_string(),
            "add" => {
                let mut story = self.story.clone();
                story.push(json!((&self.line)));
                host.write("story", story);
                host.outcome("didAdd", json!({}));
            }
            _ => {}
        }
    }
}

ribs::plugin!(StoryInteractor, "manifest.json");
