/** What the lines of one server-sent event amounted to. */
export type ServerSentEvent = { event: string; data: string };

/**
 * Takes the text of a stream in pieces cut anywhere and returns the events that each piece completes.
 * Lines end with LF, CR or CRLF; comments (heartbeats) and unknown fields are skipped.
 */
export function createSseParser(): (piece: string) => ServerSentEvent[] {
  /** The beginnings of a line whose end has not come; joined once, however many they are. */
  let begun: string[] = [];
  let endedWithCr = false;
  let isFirstLine = true;
  let event = '';
  let data: string[] = [];

  return (piece) => {
    const complete: ServerSentEvent[] = [];
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

  function takeLine(text: string, complete: ServerSentEvent[]): void {
    const line = isFirstLine ? text.replace(/^\uFEFF/, '') : text;
    isFirstLine = false;
    if (line === '') {
      if (data.length > 0) complete.push({ event: event || 'message', data: data.join('\n') });
      event = '';
      data = [];
      return;
    }
    const colon = line.indexOf(':');
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') data.push(value);
    if (field === 'event') event = value;
  }
}
