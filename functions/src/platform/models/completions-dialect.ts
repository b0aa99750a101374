import type OpenAI from 'openai';
import { type Dialect, type ModelMessage, settingsFor, without } from './dialect.ts';
import { readCompletions } from './read-completions.ts';

type Message = OpenAI.ChatCompletionMessageParam;

/**
 * Some servers take one system message only, and only as the first: what we say is joined into it. And some take no two
 * of the user in a row: the passages are joined with the question behind them.
 */
export const completionsDialect: Dialect = async (openai, request, { signal, listening }) => {
  const { config, traits, instructions, messages, tools = [], format, isWhole, refused } = request;
  const { beginsThinking } = request;
  const ours = messages.flatMap(({ role, ...said }) =>
    role === 'developer' && 'content' in said ? [said.content] : [],
  );
  const mustNotThink = tools.length > 0 && traits.toolsInCompletions === 'withoutThinking';
  const { maxTokens, effort, temperature, verbosity } = settingsFor(
    mustNotThink ? { ...config, reasoningEffort: 'none' } : config,
    traits,
  );
  const limit = effort || refused?.has('max_tokens') ? 'max_completion_tokens' : 'max_tokens';
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
  const reading = { beginsThinking: mustThink(config.model) || beginsThinking, listening };
  if (isWhole) {
    const body = { ...without(asked, refused), stream: false as const };
    const whole = await openai.chat.completions.create(body, { signal });
    return readCompletions(piecesOf(whole), reading);
  }
  const body = {
    ...without({ ...asked, stream_options: { include_usage: true } }, refused),
    stream: true as const,
  };
  const options = { signal, fetchOptions: { listening } as object };
  return readCompletions(await openai.chat.completions.create(body, options), reading);
};

/** By their names: models in whose prompt the thought is begun already, so that its opening mark never comes. */
const mustThink = (model: string) =>
  /(?:^|[^a-z])r1(?:[^a-z]|$)|qwq|think|reason|magistral/i.test(model);

/** An answer in one piece, as the one piece of a stream. */
async function* piecesOf(whole: OpenAI.ChatCompletion): AsyncGenerator<unknown> {
  yield whole;
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
      const { id, name, arguments: values, back } = message;
      const called = { type: 'function' as const, function: { name, arguments: values } };
      const call = { ...back?.ofCall, id, ...called };
      const last = messages.at(-1);
      if (last?.role !== 'assistant') {
        const said = { role: 'assistant' as const, content: null, tool_calls: [call] };
        return [...messages, { ...back?.ofMessage, ...said }];
      }
      const tool_calls = [...(last.tool_calls ?? []), call];
      return [...messages.slice(0, -1), { ...back?.ofMessage, ...last, tool_calls }];
    }
    default:
      return messages;
  }
}
