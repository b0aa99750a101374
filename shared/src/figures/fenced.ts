const DRAWN: ReadonlyMap<string, 'chart' | 'diagram'> = new Map([
  ['chart', 'chart'],
  ['chart.js', 'chart'],
  ['chartjs', 'chart'],
  ['mermaid', 'diagram'],
]);
const CLOSED = /\n[ \t]{0,3}(?:`{3,}|~{3,})[ \t]*\n?$/;

/** What a fenced block asks to be drawn as, if it does. */
export const drawnAs = (language: string) => DRAWN.get(language.toLowerCase());

/** Whether its fence has come to its end: until then there is nothing to draw. */
export const isClosed = (raw: string): boolean => CLOSED.test(raw);
