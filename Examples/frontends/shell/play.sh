#!/usr/bin/env bash
# Plays a flow of ribs-host in lines of text. Needs bash and jq.
#
#     play.sh ribs-host --config plugins.json
#
# Shows each screen's title, its texts and its numbered choices, and reads a number. Behind the number of a field comes the text.
set -uo pipefail

# The title, the texts and the choices of a line of type `screen`. A control character in them must not reach the terminal.
show='
  def words:
    if .type == "grid" then .rows[] | map(if .text == "" then "." else .text end) | join(" ")
    elif .type == "table" then .label, (.rows[] | join("  "))
    elif .action then empty # It is a choice.
    else .text // .title // .label // empty, (.elements[]? | words) end;
  .screen | .title, (.elements[] | words), (.actions | map(select(.enabled)) | to_entries[]
    | "  \(.key + 1). \(.value.label)" + if .value.takes_text then ": \(.value.value)" else "" end
      + if .value.selected then " (chosen)" else "" end)
  | gsub("\n"; " ") | gsub("\\p{C}"; "")'
# The request for the choice of a number, for this screen alone. Nothing if there is no such choice.
choose='
  .revision as $revision | [.screen.actions[] | select(.enabled)][($number | tonumber) - 1] // empty
  | {$revision, action: .id} + if .takes_text then {value: $text} elif .value then {value} else {} end'

# Writes a request. A host that has just ended does not read it; its last line is shown all the same.
ask() { printf '%s\n' "$1" 2>/dev/null 1>&"$to"; }

# Reads lines of the host up to the answer to a request, or up to the first screen. Fails after the last line.
follow() {
    local line type
    while IFS= read -r line <&"$from"; do
        type=$(jq -r .type <<<"$line")
        case $type in
            hello) jq -e '.protocol == 1' <<<"$line" >/dev/null || { echo "The host does not speak protocol 1." >&2; exit 1; } ;;
            screen) screen=$line; echo; jq -r "$show" <<<"$line"; [ "$1" = screen ] && return ;;
            fault | notice) jq -r '.message | gsub("\\p{C}"; "")' <<<"$line" ;;
            message) jq -r '.text | gsub("\n"; " ") | gsub("\\p{C}"; "")' <<<"$line" ;;
            diagnostic) jq -r '.diagnostic | "\(.code): \(.message)" | gsub("\\p{C}"; "")' <<<"$line" ;;
            done)
                [ "$(jq -r .reason <<<"$line")" = stale ] && echo "The screen had changed: choose again."
                [ "$1" = "$type" ] && return ;;
            exit) jq -r '"The flow has ended: \(.reason)."' <<<"$line" ;;
        esac # Other types are those of a later version.
    done
    return 1
}

command -v jq >/dev/null || { echo "play.sh: jq is not installed" >&2; exit 69; }
[ $# -gt 0 ] || { echo "usage: play.sh HOST [ARGUMENT...]" >&2; exit 64; }
trap '' PIPE
# It begins when it has read a line: bash forgets the descriptors of a coprocess that has ended.
coproc host { trap - PIPE; read -r; exec "$@" --ui json; }
pid=$!
exec {from}<&"${host[0]}" {to}>&"${host[1]}" {host[1]}>&-
ask begin
if follow screen; then
    while printf '> ' && IFS= read -r line; do
        [ -t 0 ] || printf '%s\n' "$line" # A terminal has shown what was typed.
        number=${line%% *} text=${line#"$number"} request=
        [[ $number =~ ^[1-9][0-9]{0,5}$ ]] && request=$(jq -c --arg number "$number" --arg text "${text# }" "$choose" <<<"$screen")
        [ -n "$request" ] || { echo "\"$number\" is not a choice."; continue; }
        ask "$request"
        follow "done" || break
    done
fi
exec {to}>&- # The end of input ends the host.
follow end
wait "$pid"
