/**
 * Takes the text of a stream in pieces cut anywhere and returns the data of the events that each piece completes; what
 * kind an event is of stands in its data, too. Lines end with LF, CR or CRLF; comments (heartbeats) and other fields are
 * skipped.
 */
export function createSseParser(): (piece: string) => string[] {
  /** The beginnings of a line whose end has not come; joined once, however many they are. */
  let begun: string[] = [];
  let endedWithCr = false;
  let isFirstLine = true;
  let data: string[] = [];

  return (piece) => {
    const complete: string[] = [];
    // The second half of a CRLF that was cut in two ends no line of its own.
    const text = endedWithCr && piece.startsWith('\n') ? piece.slice(1) : piece;
    if (piece !== '') endedWithCr = piece.endsWith('\r');

    let start = 0;
    for (const { 0: lineEnd, index } of text.matchAll(/\r\n|\n|\r/g)) {
      begun.push(text.slice(start, index));
      takeLine(begun.join(''), complete);
      begun = [];
      start = index + lineEnd.length;
    }
    if (start < text.length) begun.push(text.slice(start));
    return complete;
  };

  function takeLine(text: string, complete: string[]): void {
    const line = isFirstLine ? text.replace(/^\uFEFF/, '') : text;
    isFirstLine = false;
    if (line === '') {
      if (data.length > 0) complete.push(data.join('\n'));
      data = [];
      return;
    }
    const found = /^data(?:: ?(.*))?$/s.exec(line);
    if (found) data.push(found[1] ?? '');
  }
}
