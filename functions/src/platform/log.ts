/** What the product notes of itself. Only fixed texts, ids and error causes: never input, headers or secrets. */
export type Log = {
  info(event: string, fields?: LogFields): void;
  error(event: string, error: unknown, fields?: LogFields): void;
};
type LogFields = Record<string, string | number | boolean>;
type Sink = (line: string) => void;

export function createLog(info: Sink, error: Sink): Log {
  return {
    info: (event, fields) => info(line(event, fields)),
    error: (event, cause, fields) => error(`${line(event, fields)} ${describe(cause)}`),
  };
}

/** For what belongs to no invocation. */
export const processLog = createLog(console.log, console.error);

function line(event: string, fields: LogFields = {}): string {
  const pairs = Object.entries(fields).map(([name, value]) => `${name}=${oneLine(value)}`);
  return [event, ...pairs].join(' ');
}

/** The chain of causes, innermost last: names, messages and the place in our code. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return oneLine(String(error));
  const place = error.stack?.split('\n').find((frame) => frame.trim().startsWith('at ')) ?? '';
  const cause = error.cause ? ` <- ${describe(error.cause)}` : '';
  return oneLine(`${error.name}: ${error.message} ${place.trim()}`) + cause;
}

/** No part of it can begin a line, nor move a terminal's cursor. */
const oneLine = (value: unknown) =>
  String(value)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .slice(0, 1_000);
