import type OpenAI from 'openai';
import {
  callOf,
  type Dialect,
  MAX_ARGUMENTS_LENGTH,
  MAX_CALLS,
  type ModelEvent,
  type ModelMessage,
  settingsFor,
  textOf,
  usageOf,
} from './dialect.ts';

type Message = OpenAI.ChatCompletionMessageParam;
type Chunk = OpenAI.ChatCompletionChunk;
type CallPiece = OpenAI.ChatCompletionChunk.Choice.Delta.ToolCall;

/**
 * Some servers take one system message only, and only as the first: what we say is joined into it. And some take no two
 * of the user in a row: the passages are joined with the question behind them.
 */
export const completionsDialect: Dialect = async (openai, request, signal) => {
  const { config, traits, instructions, messages, tools = [], format, isWhole } = request;
  const ours = messages.flatMap(({ role, ...said }) =>
    role === 'developer' && 'content' in said ? [said.content] : [],
  );
  const mustNotThink = tools.length > 0 && traits.toolsInCompletions === 'withoutThinking';
  const { maxTokens, effort, temperature, verbosity } = settingsFor(
    mustNotThink ? { ...config, reasoningEffort: 'none' } : config,
    traits,
  );
  const limit = effort ? 'max_completion_tokens' : 'max_tokens';
  const asked: Omit<OpenAI.ChatCompletionCreateParams, 'stream' | 'stream_options'> = {
    model: config.model,
    messages: [
      { role: 'system', content: [instructions, ...ours].join('\n\n') },
      ...messages.reduce(append, []),
    ],
    ...(tools.length > 0 && {
      tools: tools.map(({ builtIn: _builtIn, ...tool }) => ({
        type: 'function' as const,
        function: tool,
      })),
    }),
    ...(maxTokens && { [limit]: maxTokens }),
    ...(effort && { reasoning_effort: effort }),
    ...(temperature !== undefined && { temperature }),
    ...(verbosity && { verbosity }),
    ...(format && {
      response_format: { type: 'json_schema' as const, json_schema: { strict: true, ...format } },
    }),
  };
  if (isWhole) {
    const whole = await openai.chat.completions.create({ ...asked, stream: false }, { signal });
    return readStream(chunksOf(whole));
  }
  const stream_options = { include_usage: true };
  const stream = await openai.chat.completions.create(
    { ...asked, stream: true, stream_options },
    { signal },
  );
  return readStream(stream);
};

/** An answer in one piece, as the one piece of a stream. */
async function* chunksOf({ choices, ...whole }: OpenAI.ChatCompletion): AsyncGenerator<Chunk> {
  const pieces = choices.map(({ message: { tool_calls, ...said }, ...choice }) => {
    const calls = tool_calls?.map((call, index) => ({ ...call, index }));
    return { ...choice, delta: { ...said, ...(calls && { tool_calls: calls }) } };
  });
  yield { ...whole, choices: pieces, object: 'chat.completion.chunk' } as Chunk;
}

/** What a model said and called in one step is one message here. */
function append(messages: Message[], message: ModelMessage): Message[] {
  switch (message.role) {
    case 'user': {
      const last = messages.at(-1);
      if (last?.role !== 'user') return [...messages, { role: 'user', content: message.content }];
      const content = `${last.content}\n\n${message.content}`;
      return [...messages.slice(0, -1), { role: 'user', content }];
    }
    case 'assistant':
      return [...messages, { role: message.role, content: message.content }];
    case 'output':
      return [...messages, { role: 'tool', tool_call_id: message.id, content: message.content }];
    case 'call': {
      const { id, name, arguments: values } = message;
      const call = { id, type: 'function' as const, function: { name, arguments: values } };
      const last = messages.at(-1);
      if (last?.role !== 'assistant') {
        return [...messages, { role: 'assistant', content: null, tool_calls: [call] }];
      }
      const tool_calls = [...(last.tool_calls ?? []), call];
      return [...messages.slice(0, -1), { ...last, tool_calls }];
    }
    default:
      return messages;
  }
}

/** The usage comes in a chunk of its own, after the one that says why the text has ended. */
async function* readStream(stream: AsyncIterable<Chunk>): AsyncGenerator<ModelEvent> {
  const calls = callPieces();
  let reason: string | undefined;
  for await (const chunk of stream) {
    const choice = chunk?.choices?.[0];
    const text = choice?.delta?.content ?? choice?.delta?.refusal;
    const pieces = choice?.delta?.tool_calls ?? [];
    if (text) yield { type: 'delta', text: textOf(text) };
    else if (text === '' || pieces.length > 0) yield { type: 'thinking' };
    reason = choice?.finish_reason ?? reason;
    if (chunk?.usage) yield usageOf(chunk.usage.prompt_tokens, chunk.usage.completion_tokens);
    if (!calls.add(pieces)) {
      reason = 'length';
      break;
    }
  }
  yield* calls.whole();
  if (reason) yield { type: 'finish', reason: reason === 'length' ? 'length' : 'stop' };
}

/** Calls come in pieces that belong together by their index; some servers give none and send them one by one. */
function callPieces() {
  const calls = new Map<number, { id: unknown; name: unknown; values: string }>();
  let length = 0;

  function addPiece({ index, id, function: called }: CallPiece): void {
    const at = Number.isInteger(index) ? index : id ? calls.size : Math.max(0, calls.size - 1);
    const call = calls.get(at) ?? { id: undefined, name: undefined, values: '' };
    call.id ??= id;
    call.name ??= called?.name;
    call.values += textOf(called?.arguments ?? '');
    length += called?.arguments?.length ?? 0;
    calls.set(at, call);
  }
  return {
    /** False once there is more than anybody could want. */
    add(pieces: CallPiece[]): boolean {
      for (const piece of pieces) addPiece(piece);
      return length <= MAX_ARGUMENTS_LENGTH && calls.size < MAX_CALLS;
    },
    *whole(): Generator<ModelEvent> {
      for (const { id, name, values } of calls.values()) yield callOf(id, name, values);
    },
  };
}
