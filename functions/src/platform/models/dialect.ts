import type { ModelSettings } from '@talkwright/shared/areas/agent-config';
import type { Traits } from '@talkwright/shared/models/catalogue';
import { effortFor, maxTokensFor, takesTemperature } from '@talkwright/shared/models/models';
import type OpenAI from 'openai';
import { newId } from '../ids.ts';
import type { Listening } from './events-fetch.ts';

export type { Listening } from './events-fetch.ts';

export type SpokenMessage = { role: 'developer' | 'user' | 'assistant'; content: string };

type Reasoning = { id: string; encrypted: string; summary: string[] };

/** What was said, and what a model thought, called and was answered on the way to an answer. */
export type ModelMessage =
  | SpokenMessage
  /** Only the server that wrote it can read it. Kept, so that a thought goes on after a call. */
  | ({ role: 'reasoning' } & Reasoning)
  | { role: 'call'; id: string; name: string; arguments: string; back?: Back | undefined }
  | { role: 'output'; id: string; content: string }
  /** What its server has looked up by itself: a thought that led there makes no sense without it. */
  | { role: 'web-search'; item: WebSearchItem };

/** What came with a call, and its server wants back with it: fields of the call itself, and of the message that it stood in. */
export type Back = { ofCall: Record<string, unknown>; ofMessage: Record<string, unknown> };

type WebSearchItem = OpenAI.Responses.ResponseFunctionWebSearch;

/** A function as a model is told of it. */
export type ModelTool = {
  name: string;
  description: string;
  /** JSON Schema of an object. */
  parameters: Record<string, unknown>;
  /** The same, done by the model's own server. Offered instead of the function wherever API and model have it. */
  builtIn?: BuiltIn;
};

type BuiltIn = { type: 'web_search'; contextSize: 'low' | 'medium' | 'high' };

/** A JSON Schema as strict answers want it: all properties required, and no others. */
type AnswerFormat = { name: string; schema: Record<string, unknown> };

export type ModelRequest = {
  config: ModelSettings;
  instructions: string;
  messages: ModelMessage[];
  tools?: ModelTool[];
  /** Of an answer that is JSON. A server that knows no schemas is asked without: whoever asks checks what it says. */
  format?: AnswerFormat;
  /** Aborting it ends the events, without a failure. */
  signal: AbortSignal;
  /** The answer is asked for in one piece. */
  isWhole?: boolean;
};

export type ModelEvent =
  /** The account may not have the answer as it is made, or the model's thoughts: it is not verified. */
  | { type: 'unverified' }
  /** Parameters that the server does not take for this model: their settings have no effect. */
  | { type: 'left-out'; parameters: string[] }
  /** The next words of what it thinks about, where they were asked for. */
  | { type: 'thinking'; text?: string }
  | { type: 'delta'; text: string }
  | ({ type: 'reasoning' } & Reasoning)
  /** The name may be that of no function, the arguments no JSON: the model is no more than a stranger. */
  | { type: 'tool-call'; id: string; name: string; arguments: string; back?: Back }
  /** The model's server has made a step on the web; of a search, what it was for. */
  | { type: 'web-search'; queries: string[]; item: WebSearchItem }
  /** A page that the words before it rest on. */
  | { type: 'citation'; url: string; title: string }
  | { type: 'usage'; inputTokens: number; outputTokens: number }
  /** `length`: the answer was cut, and so, maybe, the arguments of its calls. `content_filter`: the rest is withheld. */
  | { type: 'finish'; reason: 'stop' | 'length' | 'content_filter' };

/**
 * A request, and what its model takes: `refused` are the parameters that its server was found not to take, and
 * `beginsThinking` whether its answers were found to begin with a thought that nothing announces.
 */
export type AskedRequest = ModelRequest & {
  traits: Traits;
  refused?: ReadonlySet<string>;
  beginsThinking?: boolean | undefined;
};

/** One of the two APIs that answer: sends the request and reads its stream. */
export type Dialect = (
  openai: OpenAI,
  request: AskedRequest,
  way: { signal: AbortSignal; listening: Listening },
) => Promise<AsyncGenerator<ModelEvent>>;

/** A body without the parameters of these names. */
export function without<B extends object>(body: B, names: ReadonlySet<string> | undefined): B {
  if (!names || names.size === 0) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.has(name))) as B;
}

/** Of all calls of one answer: no operation takes more. */
export const MAX_ARGUMENTS_LENGTH = 200_000;
export const MAX_CALLS = 128;

/** What the model takes of the settings; of the rest, nothing is sent. */
export function settingsFor(config: ModelSettings, traits: Traits) {
  const { hasVerbosity, hasThinkingSummary } = traits;
  const effort = effortFor(traits, config.reasoningEffort);
  return {
    maxTokens: maxTokensFor(traits, config.maxTokens),
    effort,
    ...(takesTemperature(traits, config.reasoningEffort) && { temperature: config.temperature }),
    ...(hasVerbosity && { verbosity: VERBOSITIES[config.verbosity] }),
    isSummarized: hasThinkingSummary && config.thinkingSummary && effort !== 'none',
  };
}

const VERBOSITIES = { minimal: 'low', default: 'medium', verbose: 'high' } as const;

/** The stream is somebody else's: the types only say what it should hold. */
export function textOf(text: unknown): string {
  if (typeof text !== 'string') throw new Error('The model sent a piece of text that is none.');
  return text;
}

/** Some servers give their calls no id. */
export const callOf = (id: unknown, name: unknown, values: unknown, back?: Back): ModelEvent => ({
  type: 'tool-call',
  id: textOf(id ?? '') || `call_${newId()}`,
  name: textOf(name),
  arguments: textOf(values ?? ''),
  ...(back && { back }),
});

export function usageOf(inputTokens: unknown, outputTokens: unknown): ModelEvent {
  const count = (tokens: unknown) => (Number.isInteger(tokens) ? Number(tokens) : 0);
  return { type: 'usage', inputTokens: count(inputTokens), outputTokens: count(outputTokens) };
}

/** OpenAI's words, and those of servers that pass on a model's own. */
const ENDS = {
  length: 'length',
  max_output_tokens: 'length',
  max_tokens: 'length',
  model_length: 'length',
  content_filter: 'content_filter',
  safety: 'content_filter',
  recitation: 'content_filter',
} as const;

/** How an answer has ended, by what its server says of it. */
export const endOf = (reason: unknown) =>
  ENDS[String(reason).toLowerCase() as keyof typeof ENDS] ?? 'stop';
