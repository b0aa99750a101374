/** The part of a text that has the most of the terms, on one line and between whole words, at most `length` long. */
export function excerptOf(text: string, terms: string[], length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;

  const start = bestStart(line, terms, length);
  const from = start === 0 ? 0 : line.indexOf(' ', start - 1) + 1 || start;
  const lead = from > 0 ? '…' : '';
  const room = length - lead.length;
  if (line.length - from <= room) return lead + line.slice(from);

  const cut = line.slice(from, from + room - 1);
  const lastSpace = cut.lastIndexOf(' ');
  return `${lead}${(lastSpace > room / 2 ? cut.slice(0, lastSpace) : cut).toWellFormed()}…`;
}

/** Begins a little before a term, where the most different terms follow. */
function bestStart(line: string, terms: string[], length: number): number {
  const searched = line.toLowerCase();
  let best = { start: 0, count: 0 };
  for (const term of terms) {
    for (let at = searched.indexOf(term); at >= 0; at = searched.indexOf(term, at + 1)) {
      const start = Math.max(0, Math.min(at - length / 5, line.length - length + 1));
      const window = searched.slice(start, start + length * 0.9);
      const count = terms.filter((other) => window.includes(other)).length;
      if (count > best.count) best = { start: Math.floor(start), count };
    }
  }
  return best.start;
}
