import { randomUUID } from 'node:crypto';
import type { Produced } from './answer.ts';
import { ApiError } from './api-error.ts';
import { chatModel } from './catalogue.ts';
import { type Fields, fields, invalidValue, isFields, list, missing, text } from './fields.ts';
import {
  checkContext,
  checkEffort,
  checkSampling,
  checkVerbosity,
  countInput,
  readFormat,
  readFunction,
  readMaxTokens,
  readToolChoice,
  refuseUnknown,
} from './parameters.ts';
import { type Prompt, textOfContent, type Turn } from './prompt.ts';

const KNOWN = `model input instructions stream stream_options tools tool_choice parallel_tool_calls max_tool_calls
  temperature top_p max_output_tokens reasoning text truncation store metadata user safety_identifier
  prompt_cache_key prompt_cache_retention include service_tier background previous_response_id prompt
  conversation top_logprobs`;

const ROLES = ['assistant', 'system', 'developer', 'user'];
const MIN_OUTPUT_TOKENS = 16;

export type ResponsesRequest = {
  prompt: Prompt;
  body: Fields;
  inputTokens: number;
  effort: unknown;
  wantsSummary: boolean;
};

export function readResponsesRequest(body: Fields): ResponsesRequest {
  refuseUnknown(body, KNOWN);
  const model = chatModel(body.model);
  const reasoning = isFields(body.reasoning) ? body.reasoning : {};
  const format = isFields(body.text) ? body.text : {};
  checkSampling(body, model);
  checkEffort(reasoning.effort, 'reasoning.effort', model);
  checkVerbosity(format.verbosity, 'text.verbosity', model);
  if (body.previous_response_id) {
    const message = `Previous response with id '${body.previous_response_id}' not found.`;
    throw new ApiError(400, message, 'previous_response_not_found', 'previous_response_id');
  }
  const tools = list(body.tools ?? [], 'tools').flatMap((tool, index) => {
    const given = fields(tool, `tools[${index}]`);
    return given.type === 'function' ? [readFunction(given, `tools[${index}]`)] : [];
  });
  const prompt: Prompt = {
    model,
    turns: readTurns(body),
    tools,
    toolChoice: readToolChoice(body.tool_choice, tools),
    schema: readFormat(format.format, 'text.format'),
    maxTokens: readMaxTokens(body, 'max_output_tokens', MIN_OUTPUT_TOKENS, model),
  };
  const inputTokens = countInput(prompt);
  checkContext(inputTokens, model, 'input');
  const wantsSummary = model.isReasoning && Boolean(reasoning.summary);
  return { prompt, body, inputTokens, effort: reasoning.effort, wantsSummary };
}

function readTurns({ input, instructions }: Fields): Turn[] {
  if (input === undefined || input === null) throw missing('input');
  const first: Turn[] =
    typeof instructions === 'string' ? [{ kind: 'instruction', text: instructions }] : [];
  if (typeof input === 'string') {
    if (input === '') throw emptyInput();
    return [...first, { kind: 'user', text: input }];
  }
  const turns = list(input, 'input').flatMap(readItem);
  if (turns.length === 0) throw emptyInput();
  checkCalls(turns);
  return [...first, ...turns];
}

function emptyInput(): ApiError {
  const message = "Invalid 'input': expected a non-empty string or a non-empty array.";
  return new ApiError(400, message, 'invalid_value', 'input');
}

function readItem(item: unknown, index: number): Turn[] {
  const param = `input[${index}]`;
  const given = fields(item, param);
  switch (given.type ?? 'message') {
    case 'message': {
      const role = String(given.role);
      if (!ROLES.includes(role)) throw invalidValue(`${param}.role`, given.role, ROLES);
      const kind = role === 'user' || role === 'assistant' ? role : 'instruction';
      return [{ kind, text: textOfContent(given.content) }];
    }
    case 'function_call':
      return [
        {
          kind: 'call',
          id: text(given.call_id, `${param}.call_id`),
          name: text(given.name, `${param}.name`),
          arguments: text(given.arguments, `${param}.arguments`),
        },
      ];
    case 'function_call_output': {
      const id = text(given.call_id, `${param}.call_id`);
      return [{ kind: 'result', id, output: textOfContent(given.output) }];
    }
    default:
      // Reasoning items and the traces of built-in tools are taken and not used.
      return [];
  }
}

/** Each call has one result, each result a call. */
function checkCalls(turns: Turn[]): void {
  const ids = (kind: 'call' | 'result') =>
    turns.flatMap((turn) => (turn.kind === kind ? [turn.id] : []));
  const calls = ids('call');
  const results = ids('result');
  const alone = results.find((id) => !calls.includes(id));
  if (alone !== undefined) {
    throw new ApiError(
      400,
      `No tool call found for function call output with call_id ${alone}.`,
      null,
      'input',
    );
  }
  const open = calls.find((id) => !results.includes(id));
  if (open !== undefined) {
    throw new ApiError(400, `No tool output found for function call ${open}.`, null, 'input');
  }
}

export function wholeResponse(request: ResponsesRequest, produced: Produced) {
  return finished(draft(request), request, produced, items(request, produced));
}

type Item = Fields & { id: string; type: string };

/** One server-sent event; a token is what a model takes its time for. */
export type StreamEvent = { name?: string; data: unknown; isToken?: boolean };

export function* responseEvents(
  request: ResponsesRequest,
  produced: Produced,
): Generator<StreamEvent> {
  let sequence_number = 0;
  const event = (name: string, data: Fields, isToken = false): StreamEvent => ({
    name,
    data: { type: name, sequence_number: sequence_number++, ...data },
    isToken,
  });
  const started = draft(request);
  const output = items(request, produced);
  yield event('response.created', { response: started });
  yield event('response.in_progress', { response: started });

  for (const [output_index, item] of output.entries()) {
    yield event('response.output_item.added', { output_index, item: emptied(item) });
    yield* itemEvents(event, { output_index, item_id: item.id }, item, produced);
    yield event('response.output_item.done', { output_index, item });
  }
  const response = finished(started, request, produced, output);
  yield event(`response.${response.status}`, { response });
}

type MakeEvent = (name: string, data: Fields, isToken?: boolean) => StreamEvent;

function* itemEvents(
  event: MakeEvent,
  place: Fields,
  item: Item,
  produced: Produced,
): Generator<StreamEvent> {
  if (item.type === 'function_call') {
    for (const delta of produced.tokens) {
      yield event('response.function_call_arguments.delta', { ...place, delta }, true);
    }
    yield event('response.function_call_arguments.done', { ...place, arguments: item.arguments });
    return;
  }
  const isSummary = item.type === 'reasoning';
  const kind = isSummary ? 'response.reasoning_summary_text' : 'response.output_text';
  const partKind = isSummary ? 'response.reasoning_summary_part' : 'response.content_part';
  const at = isSummary ? { ...place, summary_index: 0 } : { ...place, content_index: 0 };
  const extra = isSummary ? {} : { logprobs: [] };
  const tokens = isSummary ? produced.summary : produced.tokens;
  const whole = tokens.join('');
  const part = (text: string) => (isSummary ? summaryPart(text) : textPart(text));

  yield event(`${partKind}.added`, { ...at, part: part('') });
  for (const delta of tokens) yield event(`${kind}.delta`, { ...at, delta, ...extra }, true);
  yield event(`${kind}.done`, { ...at, text: whole, ...extra });
  yield event(`${partKind}.done`, { ...at, part: part(whole) });
}

const summaryPart = (text: string) => ({ type: 'summary_text', text });
const textPart = (text: string) => ({ type: 'output_text', text, annotations: [], logprobs: [] });

function items(
  { wantsSummary }: ResponsesRequest,
  { answer, tokens, isCutOff, summary }: Produced,
): Item[] {
  const status = isCutOff ? 'incomplete' : 'completed';
  const thought: Item = {
    id: newId('rs'),
    type: 'reasoning',
    summary: [summaryPart(summary.join(''))],
  };
  const said = tokens.join('');
  const spoken: Item =
    answer.kind === 'call'
      ? {
          id: newId('fc'),
          type: 'function_call',
          status,
          arguments: said,
          call_id: newId('call'),
          name: answer.name,
        }
      : { id: newId('msg'), type: 'message', status, role: 'assistant', content: [textPart(said)] };
  return wantsSummary ? [thought, spoken] : [spoken];
}

/** An item as it is when it is announced. */
function emptied(item: Item): Item {
  if (item.type === 'reasoning') return { ...item, summary: [] };
  const started = { ...item, status: 'in_progress' };
  return item.type === 'message' ? { ...started, content: [] } : { ...started, arguments: '' };
}

function draft({ prompt, body, effort }: ResponsesRequest): Fields {
  const { model, maxTokens } = prompt;
  const reasoning = isFields(body.reasoning) ? body.reasoning : {};
  return {
    id: newId('resp'),
    object: 'response',
    created_at: Math.floor(Date.now() / 1000),
    status: 'in_progress',
    background: false,
    error: null,
    incomplete_details: null,
    instructions: body.instructions ?? null,
    max_output_tokens: body.max_output_tokens === undefined ? null : maxTokens,
    model: model.id,
    output: [],
    parallel_tool_calls: body.parallel_tool_calls ?? true,
    previous_response_id: null,
    reasoning: {
      effort: effort ?? (model.isReasoning ? 'medium' : null),
      summary: reasoning.summary ?? null,
    },
    service_tier: 'default',
    store: body.store ?? true,
    temperature: body.temperature ?? 1,
    text: isFields(body.text) ? body.text : { format: { type: 'text' } },
    tool_choice: body.tool_choice ?? 'auto',
    tools: body.tools ?? [],
    top_p: body.top_p ?? 1,
    truncation: body.truncation ?? 'disabled',
    usage: null,
    user: body.user ?? null,
    metadata: body.metadata ?? {},
  };
}

function finished(
  started: Fields,
  { inputTokens }: ResponsesRequest,
  produced: Produced,
  output: Item[],
) {
  const { tokens, isCutOff, reasoningTokens } = produced;
  const output_tokens = tokens.length + reasoningTokens;
  return {
    ...started,
    status: isCutOff ? 'incomplete' : 'completed',
    incomplete_details: isCutOff ? { reason: 'max_output_tokens' } : null,
    output,
    usage: {
      input_tokens: inputTokens,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens,
      output_tokens_details: { reasoning_tokens: reasoningTokens },
      total_tokens: inputTokens + output_tokens,
    },
  };
}

const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`;
