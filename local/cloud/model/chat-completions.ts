import { randomUUID } from 'node:crypto';
import type { Produced } from './answer.ts';
import { ApiError } from './api-error.ts';
import { chatModel } from './catalogue.ts';
import { type Fields, fields, invalidValue, isFields, list, missing, text } from './fields.ts';
import {
  checkContext,
  checkEffort,
  checkSampling,
  checkThinkingWithTools,
  checkVerbosity,
  countInput,
  readFormat,
  readFunction,
  readMaxTokens,
  readToolChoice,
  refuseUnknown,
} from './parameters.ts';
import { type Entry, type Prompt, textOfContent } from './prompt.ts';
import type { StreamEvent } from './responses.ts';

const KNOWN = `model messages stream stream_options tools tool_choice parallel_tool_calls temperature top_p n stop
  max_tokens max_completion_tokens presence_penalty frequency_penalty logit_bias logprobs top_logprobs
  response_format reasoning_effort verbosity seed store metadata user safety_identifier prompt_cache_key
  prompt_cache_retention service_tier modalities prediction web_search_options`;

const ROLES = ['system', 'assistant', 'user', 'function', 'tool', 'developer'];

export type ChatRequest = {
  prompt: Prompt;
  inputTokens: number;
  effort: unknown;
  wantsUsage: boolean;
};

export function readChatRequest(body: Fields): ChatRequest {
  refuseUnknown(body, KNOWN);
  const model = chatModel(body.model);
  checkSampling(body, body.reasoning_effort, model);
  checkEffort(body.reasoning_effort, 'reasoning_effort', model);
  checkVerbosity(body.verbosity, 'verbosity', model);
  if (model.isReasoning && body.max_tokens !== undefined && body.max_tokens !== null) {
    const message =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
    throw new ApiError(400, message, 'unsupported_parameter', 'max_tokens');
  }
  const tools = list(body.tools ?? [], 'tools').map((tool, index) => {
    const given = fields(tool, `tools[${index}]`);
    if (given.type !== 'function')
      throw invalidValue(`tools[${index}].type`, given.type, ['function']);
    return readFunction(given.function, `tools[${index}].function`);
  });
  checkThinkingWithTools(body.reasoning_effort, tools, model);
  const limit = body.max_completion_tokens == null ? 'max_tokens' : 'max_completion_tokens';
  const prompt: Prompt = {
    model,
    entries: readEntries(body.messages),
    tools,
    hasWebSearch: false,
    toolChoice: readToolChoice(body.tool_choice, tools),
    schema: readFormat(body.response_format, 'response_format'),
    maxTokens: readMaxTokens(body, limit, 1, model),
  };
  const inputTokens = countInput(prompt);
  checkContext(inputTokens, model, 'messages');
  const options = isFields(body.stream_options) ? body.stream_options : {};
  const wantsUsage = options.include_usage === true;
  return { prompt, inputTokens, effort: body.reasoning_effort, wantsUsage };
}

function readEntries(messages: unknown): Entry[] {
  if (messages === undefined) throw missing('messages');
  const given = list(messages, 'messages');
  if (given.length === 0) {
    const message =
      "Invalid 'messages': empty array. Expected an array with minimum length 1, but got an empty array instead.";
    throw new ApiError(400, message, 'empty_array', 'messages');
  }
  const entries = given.flatMap((message, index) =>
    readMessage(fields(message, `messages[${index}]`), index),
  );
  checkCalls(entries);
  return entries;
}

function readMessage(message: Fields, index: number): Entry[] {
  const param = `messages[${index}]`;
  const { role, content } = message;
  if (!ROLES.includes(String(role))) throw invalidValue(`${param}.role`, role, ROLES);
  if (role === 'tool') {
    const id = text(message.tool_call_id, `${param}.tool_call_id`);
    return [{ kind: 'result', id, output: textOfContent(content) }];
  }
  if (role === 'user') return [{ kind: 'user', text: textOfContent(content) }];
  if (role !== 'assistant') return [{ kind: 'instruction', text: textOfContent(content) }];

  const calls = list(message.tool_calls ?? [], `${param}.tool_calls`).map((call): Entry => {
    const given = fields(call, `${param}.tool_calls`);
    const called = fields(given.function, `${param}.tool_calls.function`);
    return {
      kind: 'call',
      id: text(given.id, `${param}.tool_calls.id`),
      name: text(called.name, `${param}.tool_calls.function.name`),
      arguments: text(called.arguments, `${param}.tool_calls.function.arguments`),
    };
  });
  const said = textOfContent(content);
  return said === '' ? calls : [{ kind: 'assistant', text: said }, ...calls];
}

function checkCalls(entries: Entry[]): void {
  const calls = new Set<string>();
  const open = new Set<string>();
  for (const entry of entries) {
    if (entry.kind === 'call') {
      calls.add(entry.id);
      open.add(entry.id);
    } else if (entry.kind === 'result' && !calls.has(entry.id)) {
      const message =
        "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.";
      throw new ApiError(400, message, null, 'messages');
    } else if (entry.kind === 'result') {
      open.delete(entry.id);
    }
  }
  if (open.size === 0) return;
  const message = `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${[...open].join(', ')}`;
  throw new ApiError(400, message, null, 'messages');
}

export function wholeCompletion(request: ChatRequest, produced: Produced) {
  const calls = produced.parts.filter((part) => part.kind === 'call');
  const said = produced.parts.flatMap(({ kind, tokens }) => (kind === 'text' ? tokens : []));
  const message =
    calls.length > 0
      ? {
          role: 'assistant',
          content: null,
          refusal: null,
          tool_calls: calls.map(({ name, tokens }) => toolCall(name, tokens.join(''))),
        }
      : { role: 'assistant', content: said.join(''), refusal: null, annotations: [] };
  return {
    ...head(request, 'chat.completion'),
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReason(produced) }],
    usage: usageOf(request, produced),
  };
}

export function* completionEvents(
  request: ChatRequest,
  produced: Produced,
): Generator<StreamEvent> {
  const common = {
    ...head(request, 'chat.completion.chunk'),
    ...(request.wantsUsage && { usage: null }),
  };
  const chunk = (delta: Fields, finish_reason: string | null = null) => ({
    data: { ...common, choices: [{ index: 0, delta, logprobs: null, finish_reason }] },
  });

  const { parts } = produced;
  const isText = parts.every(({ kind }) => kind === 'text');
  yield chunk({ role: 'assistant', content: isText ? '' : null, refusal: null });
  for (const [index, part] of parts.entries()) {
    // This API has no search of its own.
    if (part.kind === 'search') continue;
    if (part.kind === 'text') {
      for (const content of part.tokens) yield { ...chunk({ content }), isToken: true };
      continue;
    }
    yield chunk({ tool_calls: [{ index, ...toolCall(part.name, '') }] });
    for (const piece of part.tokens) {
      const delta = { tool_calls: [{ index, function: { arguments: piece } }] };
      yield { ...chunk(delta), isToken: true };
    }
  }
  yield chunk({}, finishReason(produced));
  if (request.wantsUsage) {
    yield { data: { ...common, choices: [], usage: usageOf(request, produced) } };
  }
  yield { data: '[DONE]' };
}

const toolCall = (name: string, values: string) => ({
  id: `call_${randomUUID().replaceAll('-', '')}`,
  type: 'function',
  function: { name, arguments: values },
});

function head({ prompt }: ChatRequest, object: string) {
  return {
    id: `chatcmpl-${randomUUID().replaceAll('-', '')}`,
    object,
    created: Math.floor(Date.now() / 1000),
    model: prompt.model.id,
    service_tier: 'default',
    system_fingerprint: null,
  };
}

function finishReason({ parts, isCutOff }: Produced): string {
  if (isCutOff) return 'length';
  return parts.some(({ kind }) => kind === 'call') ? 'tool_calls' : 'stop';
}

function usageOf({ inputTokens }: ChatRequest, { outputTokens, reasoningTokens }: Produced) {
  const completion_tokens = outputTokens + reasoningTokens;
  return {
    prompt_tokens: inputTokens,
    completion_tokens,
    total_tokens: inputTokens + completion_tokens,
    prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
    completion_tokens_details: {
      reasoning_tokens: reasoningTokens,
      audio_tokens: 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
  };
}
