import { isRecord } from '@talkwright/shared/contract/json-object';
import {
  callOf,
  endOf,
  type Listening,
  MAX_ARGUMENTS_LENGTH,
  MAX_CALLS,
  type ModelEvent,
  usageOf,
} from './dialect.ts';
import { createThoughtSplitter } from './split-thoughts.ts';

type Options = {
  /** Whether the text begins with a thought whose opening mark stood in the prompt; undefined where nobody knows. */
  beginsThinking: boolean | undefined;
  listening: Listening;
};

/**
 * What a server sends, whichever of them it is: as pieces or in one, texts or lists of parts, thoughts in fields of their
 * own or between marks. An answer is whole where the server says why it has ended, or that nothing more comes.
 */
export async function* readCompletions(
  stream: AsyncIterable<unknown>,
  { beginsThinking, listening }: Options,
): AsyncGenerator<ModelEvent> {
  const calls = collectCalls();
  const thoughts = collectThoughts();
  const splitter = createThoughtSplitter({ patience: patienceFor(beginsThinking) });
  let reason: unknown;
  let used: ModelEvent | undefined;

  for await (const chunk of stream) {
    const { choices, usage } = recordOf(chunk);
    const choice = recordOf(listOf(choices)[0]);
    const said = recordOf(choice.delta ?? choice.message);
    const { text, isThinking } = wordsOf(said);
    thoughts.add(said);
    const pieces = listOf(said.tool_calls ?? [said.function_call].filter(isRecord));
    const answer = text && splitter.next(text);
    if (answer) yield { type: 'delta', text: answer };
    else if (text || isThinking || 'content' in said || pieces.length > 0)
      yield { type: 'thinking' };
    if (isRecord(usage)) used = usageOf(usage.prompt_tokens, usage.completion_tokens);
    reason = choice.finish_reason ?? reason;
    if (!calls.add(pieces)) {
      reason = 'length';
      break;
    }
  }
  const rest = splitter.end();
  listening.beginsThinking = splitter.beganThinking();
  if (rest) yield { type: 'delta', text: rest };
  yield* calls.whole(thoughts.fields());
  if (used) yield used;
  if (reason !== undefined || listening.isDone) yield { type: 'finish', reason: endOf(reason) };
}

/** Of a model's first answer some seconds are held back, rather than that a thought is shown as its beginning. */
const UNKNOWN_PATIENCE = 600;

const patienceFor = (beginsThinking: boolean | undefined): number =>
  beginsThinking === undefined ? UNKNOWN_PATIENCE : beginsThinking ? Infinity : 0;

const THOUGHTS = ['reasoning_content', 'reasoning', 'reasoning_details', 'thinking'];

/** Some servers write lists of parts, of which some are thoughts; others write these into fields of their own. */
function wordsOf(said: Record<string, unknown>): { text: string; isThinking: boolean } {
  const { content, refusal } = said;
  const parts = Array.isArray(content) ? content : [content ?? refusal];
  return {
    text: parts
      .filter((part) => !isThought(part))
      .map(textIn)
      .join(''),
    isThinking: parts.some(isThought) || THOUGHTS.some((field) => Boolean(said[field])),
  };
}

const isThought = (part: unknown) =>
  isRecord(part) && /think|reason|thought/.test(String(part.type ?? ''));

/** @throws where it is neither a text nor a part that holds one */
function textIn(part: unknown): string {
  if (part === undefined || part === null) return '';
  if (typeof part === 'string') return part;
  if (!isRecord(part)) throw new Error('The model sent a piece of text that is none.');
  return textIn(part.text ?? part.refusal);
}

/** Those that some servers want back with the calls that they led to. */
function collectThoughts() {
  let text = '';
  const details: unknown[] = [];
  return {
    add({ reasoning_content, reasoning_details }: Record<string, unknown>): void {
      if (typeof reasoning_content === 'string' && text.length < MAX_THOUGHT_LENGTH) {
        text += reasoning_content;
      }
      if (details.length < MAX_DETAILS) details.push(...listOf(reasoning_details));
    },
    fields: () => ({
      ...(text && { reasoning_content: text }),
      ...(details.length > 0 && { reasoning_details: details }),
    }),
  };
}

/** More than a model thinks, of a server that may send anything. */
const MAX_THOUGHT_LENGTH = 1_000_000;
const MAX_DETAILS = 10_000;

type Collected = {
  id: string;
  name: string;
  values: string;
  /** Whether they end like an object: looking at so long a text for each piece would take its time. */
  isClosed: boolean;
  sent: unknown;
  /** What else it holds, such as a signature of the thought that led to it. */
  beside: Record<string, unknown>;
};

/**
 * Calls come in pieces that belong together by their index, of which some servers make no use: an id of its own begins
 * another call, and the same id again goes on with its call. Arguments may come as an object.
 */
function collectCalls() {
  const calls: Collected[] = [];
  let length = 0;

  function callFor(index: unknown, id: string, name: string, text: string): Collected {
    const known = id ? calls.find((call) => call.id === id) : undefined;
    if (known) return known;
    const last = Number.isInteger(index)
      ? calls.findLast((call) => call.sent === index)
      : calls.at(-1);
    if (last && (id === '' || last.id === '') && !beginsAnother(last, index, name, text))
      return last;
    const begun = { id, name: '', values: '', isClosed: false, sent: index, beside: {} };
    calls.push(begun);
    return begun;
  }

  function addPiece(piece: unknown): void {
    const { index, id: given, type: _type, function: inner, ...beside } = recordOf(piece);
    const called = recordOf(inner ?? beside);
    const [id, name] = [given, called.name].map((one) => (typeof one === 'string' ? one : ''));
    const values = called.arguments ?? called.parameters ?? '';
    const text = typeof values === 'string' ? values : JSON.stringify(values);
    const call = callFor(index, id ?? '', name ?? '', text);
    call.id ||= id ?? '';
    call.name ||= name ?? '';
    call.values += text;
    if (text) call.isClosed = text.endsWith('}');
    if (inner) Object.assign(call.beside, beside);
    length += text.length;
  }

  return {
    /** False once there is more than anybody could want. */
    add(pieces: unknown[]): boolean {
      for (const piece of pieces) addPiece(piece);
      return length <= MAX_ARGUMENTS_LENGTH && calls.length < MAX_CALLS;
    },
    *whole(ofMessage: Record<string, unknown>): Generator<ModelEvent> {
      for (const { id, name, values, beside: ofCall } of calls) {
        const hasBack = Object.keys({ ...ofCall, ...ofMessage }).length > 0;
        yield callOf(id, name, unwrapped(values), hasBack ? { ofCall, ofMessage } : undefined);
      }
    },
  };
}

/** A name comes with each call, of some servers with each piece of one: then its index, or its braces, tell them apart. */
function beginsAnother(
  { name: last, values, isClosed }: Collected,
  index: unknown,
  name: string,
  text: string,
) {
  if (!name || !last || !values) return false;
  return !Number.isInteger(index) || (isClosed && text.startsWith('{'));
}

const isWhole = (values: string) => isRecord(parsed(values));

/** Some servers write the text of the arguments as a text once more. */
function unwrapped(values: string): string {
  const inner = parsed(values);
  return typeof inner === 'string' && isWhole(inner) ? inner : values;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
