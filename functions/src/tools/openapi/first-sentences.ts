const MAX_LENGTH = 300;

/** The beginning of a text, on one line: up to the last sentence that fits. */
export function firstSentences(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_LENGTH) return line;
  const cut = line.slice(0, MAX_LENGTH - 1);
  const end = cut.lastIndexOf('. ');
  return end > MAX_LENGTH / 3 ? cut.slice(0, end + 1) : `${cut.toWellFormed()}…`;
}
