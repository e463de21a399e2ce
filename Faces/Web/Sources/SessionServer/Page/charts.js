"use strict";
// What another language than English needs: its direction, and charts in a sentence, which the host says in English.

document.documentElement.dir = new Intl.Locale(language).getTextInfo?.().direction ?? "ltr";

sentenceOf = ({ kind, points, text }) => {
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
};
