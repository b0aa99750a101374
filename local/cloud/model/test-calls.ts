import type { Directive } from './directives.ts';
import { type Call, latestResults, type Prompt, passagesOf } from './prompt.ts';

const MAX_AT_ONCE = 200;
const ENDLESS_PIECES = 2_000;
const PIECE_LENGTH = 1_000;

/** The calls of a model that means no good, as a test has ordered them; undefined for other orders. */
export function callsAsTold(prompt: Prompt, { name, rest }: Directive): Call[] | undefined {
  switch (name) {
    case 'call':
    case 'tool-then-fail':
      return callsIn(`call ${rest}`).slice(0, 1);
    case 'calls': {
      const [, count, call = ''] = /^(\d+)\s+(.*)$/s.exec(rest) ?? [];
      const [first] = callsIn(`call ${call}`);
      const length = Math.min(Number(count ?? 0), MAX_AT_ONCE);
      return first && Array.from({ length }, (_, at) => numbered(first, at));
    }
    case 'loop': {
      // Without functions to choose from, no server lets its model call any.
      if (prompt.tools.length === 0) return undefined;
      const [first] = callsIn(`call ${rest}`);
      return first && [numbered(first, latestResults(prompt.entries).length)];
    }
    case 'bad-arguments':
      return [{ name: rest.trim(), arguments: '{"product": "Wren' }];
    case 'endless-arguments': {
      const piece = 'a'.repeat(PIECE_LENGTH);
      return [{ name: rest.trim(), arguments: `{"product":"${piece.repeat(ENDLESS_PIECES)}` }];
    }
    case 'obey':
      return obeyed(prompt);
    default:
      return undefined;
  }
}

/** Whatever a document or a result tells it to call, it calls: once. */
function obeyed({ entries }: Prompt): Call[] | undefined {
  const read = [
    ...passagesOf(entries).map(({ text }) => text),
    ...latestResults(entries).map(({ output }) => output),
  ];
  const made = entries.flatMap((entry) => (entry.kind === 'call' ? [entry.name] : []));
  const ordered = read.flatMap(callsIn).filter(({ name }) => !made.includes(name));
  return ordered.length > 0 ? ordered : undefined;
}

/** `call NAME {"a":1}`, wherever it stands. */
const callsIn = (text: string): Call[] =>
  [...text.matchAll(/\bcall ([\w.-]+)\s*(\{[^}]*\})?/g)].map(([, name = '', values]) => ({
    name,
    arguments: values ?? '{}',
  }));

/** `$n` in the arguments counts up. */
const numbered = (call: Call, n: number): Call => ({
  ...call,
  arguments: call.arguments.replaceAll('$n', String(n)),
});
