import {
  isGpt5Family,
  isReasoningModel,
  type ModelSettings,
} from '@talkwright/shared/agent-config';
import type OpenAI from 'openai';

export type ModelMessage = { role: 'developer' | 'user' | 'assistant'; content: string };

export type ModelRequest = {
  config: ModelSettings;
  instructions: string;
  messages: ModelMessage[];
  /** Aborting it ends the events, without a failure. */
  signal: AbortSignal;
};

export type ModelEvent =
  | { type: 'thinking' }
  | { type: 'delta'; text: string }
  | { type: 'usage'; inputTokens: number; outputTokens: number }
  | { type: 'finish'; reason: 'stop' | 'length' };

/** One of the two APIs that answer: sends the request and reads its stream. */
export type Dialect = (
  openai: OpenAI,
  request: ModelRequest,
  signal: AbortSignal,
) => Promise<AsyncGenerator<ModelEvent>>;

/** The Responses API refuses less. */
const MIN_OUTPUT_TOKENS = 16;

export const responsesDialect: Dialect = async (openai, request, signal) => {
  const { config, instructions, messages } = request;
  const stream = await openai.responses.create(
    {
      model: config.model,
      instructions,
      input: messages,
      stream: true,
      store: false,
      ...(config.maxTokens && {
        max_output_tokens: Math.max(config.maxTokens, MIN_OUTPUT_TOKENS),
      }),
      ...(isReasoningModel(config.model)
        ? {
            reasoning: {
              effort: effortOf(config),
              ...(isSummarized(config) && { summary: 'auto' }),
            },
          }
        : { temperature: config.temperature }),
      ...(isGpt5Family(config.model) && { text: { verbosity: verbosityOf(config) } }),
    },
    { signal },
  );
  return readResponses(stream);
};

/** Some servers take one system message only, and only as the first: what we say is joined into it. */
export const completionsDialect: Dialect = async (openai, request, signal) => {
  const { config, instructions, messages } = request;
  const ours = messages.filter(({ role }) => role === 'developer').map(({ content }) => content);
  const limit = isReasoningModel(config.model) ? 'max_completion_tokens' : 'max_tokens';
  const stream = await openai.chat.completions.create(
    {
      model: config.model,
      messages: [
        { role: 'system', content: [instructions, ...ours].join('\n\n') },
        ...messages.flatMap(({ role, content }) =>
          role === 'developer' ? [] : [{ role, content }],
        ),
      ],
      stream: true,
      stream_options: { include_usage: true },
      ...(config.maxTokens && { [limit]: config.maxTokens }),
      ...(isReasoningModel(config.model)
        ? { reasoning_effort: effortOf(config) }
        : { temperature: config.temperature }),
      ...(isGpt5Family(config.model) && { verbosity: verbosityOf(config) }),
    },
    { signal },
  );
  return readCompletions(stream);
};

/** Only the gpt-5 family knows `minimal`. */
const effortOf = ({ model, reasoningEffort }: ModelSettings) =>
  reasoningEffort === 'minimal' && !isGpt5Family(model) ? 'low' : reasoningEffort;

const isSummarized = ({ model, thinkingSummary }: ModelSettings) =>
  thinkingSummary && isGpt5Family(model);

const verbosityOf = ({ verbosity }: ModelSettings) =>
  (({ minimal: 'low', default: 'medium', verbose: 'high' }) as const)[verbosity];

async function* readResponses(
  stream: AsyncIterable<OpenAI.Responses.ResponseStreamEvent>,
): AsyncGenerator<ModelEvent> {
  for await (const event of stream) {
    switch (event?.type) {
      case 'response.output_item.added':
      case 'response.reasoning_summary_text.delta':
        yield { type: 'thinking' };
        break;
      case 'response.output_text.delta':
      case 'response.refusal.delta':
        yield { type: 'delta', text: textOf(event.delta) };
        break;
      case 'response.failed':
        throw event.response.error ?? new Error('The response failed.');
      case 'response.completed':
      case 'response.incomplete': {
        const { usage, incomplete_details } = event.response;
        if (usage) yield usageOf(usage.input_tokens, usage.output_tokens);
        const isCut = incomplete_details?.reason === 'max_output_tokens';
        yield { type: 'finish', reason: isCut ? 'length' : 'stop' };
        return;
      }
    }
  }
}

/** The usage comes in a chunk of its own, after the one that says why the text has ended. */
async function* readCompletions(
  stream: AsyncIterable<OpenAI.ChatCompletionChunk>,
): AsyncGenerator<ModelEvent> {
  let reason: string | undefined;
  for await (const chunk of stream) {
    const choice = chunk?.choices?.[0];
    const text = choice?.delta?.content ?? choice?.delta?.refusal;
    if (text === '') yield { type: 'thinking' };
    else if (text) yield { type: 'delta', text: textOf(text) };
    reason = choice?.finish_reason ?? reason;
    if (chunk?.usage) yield usageOf(chunk.usage.prompt_tokens, chunk.usage.completion_tokens);
  }
  if (reason) yield { type: 'finish', reason: reason === 'length' ? 'length' : 'stop' };
}

/** The stream is somebody else's: the types only say what it should hold. */
function textOf(text: unknown): string {
  if (typeof text !== 'string') throw new Error('The model sent a piece of text that is none.');
  return text;
}

function usageOf(inputTokens: unknown, outputTokens: unknown): ModelEvent {
  const count = (tokens: unknown) => (Number.isInteger(tokens) ? Number(tokens) : 0);
  return { type: 'usage', inputTokens: count(inputTokens), outputTokens: count(outputTokens) };
}
