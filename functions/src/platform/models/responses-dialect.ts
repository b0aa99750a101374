import { isRecord } from '@talkwright/shared/contract/json-object';
import type OpenAI from 'openai';
import {
  callOf,
  type Dialect,
  endOf,
  MAX_ARGUMENTS_LENGTH,
  MAX_CALLS,
  type ModelEvent,
  type ModelMessage,
  type ModelTool,
  settingsFor,
  textOf,
  usageOf,
  without,
} from './dialect.ts';
import { NoAnswer } from './model-failure.ts';

/** Of one answer, by the model's server: what bounds our own calls does not see them. */
const MAX_BUILT_IN_CALLS = 8;

export const responsesDialect: Dialect = async (openai, request, { signal, listening }) => {
  const { config, traits, instructions, messages, tools = [], format, isWhole, refused } = request;
  const { maxTokens, effort, temperature, isSummarized, ...settings } = settingsFor(config, traits);
  const verbosity = refused?.has('verbosity') ? undefined : settings.verbosity;
  // The API refuses to search with so little thought.
  const canSearchWeb = effort !== 'minimal';
  const offered = tools.map((tool) => toTool(tool, canSearchWeb));
  const asked = {
    model: config.model,
    instructions,
    input: messages.map(toItem),
    store: false,
    ...(tools.length > 0 && {
      tools: offered,
      ...(offered.some(({ type }) => type !== 'function') && {
        max_tool_calls: MAX_BUILT_IN_CALLS,
      }),
      // As nothing is stored there, the model's thoughts come back to it with the answers to its calls.
      ...(effort && { include: ['reasoning.encrypted_content' as const] }),
    }),
    ...(maxTokens && { max_output_tokens: maxTokens }),
    ...(effort && {
      reasoning: { effort, ...(isSummarized && { summary: 'auto' as const }) },
    }),
    ...(temperature !== undefined && { temperature }),
    ...((verbosity || format) && {
      text: {
        ...(verbosity && { verbosity }),
        ...(format && { format: { type: 'json_schema' as const, strict: true, ...format } }),
      },
    }),
  };
  const taken = without(asked, refused);
  if (isWhole) {
    const response = await openai.responses.create({ ...taken, stream: false }, { signal });
    return readStream(eventsOf(checked(response)), isSummarized);
  }
  const options = { signal, fetchOptions: { listening } as object };
  const stream = await openai.responses.create({ ...taken, stream: true }, options);
  return readStream(await begun(stream), isSummarized);
};

/** The events of an answer, once the first of them shows that it is one. @throws NoAnswer */
async function begun(stream: AsyncIterable<StreamEvent>): Promise<AsyncIterable<StreamEvent>> {
  const events = stream[Symbol.asyncIterator]();
  const { value: first } = await events.next();
  if (!/^response\.|^error$/.test(first?.type ?? '')) return eventsOf(checked(first));
  return {
    async *[Symbol.asyncIterator]() {
      yield first;
      yield* { [Symbol.asyncIterator]: () => events };
    },
  };
}

/** Some servers answer with something else, or with a refusal that has the status of an answer. @throws NoAnswer */
function checked(response: unknown): OpenAI.Responses.Response {
  if (isRecord(response) && Array.isArray(response.output)) return response as never;
  throw new NoAnswer('The server does not know the Responses API.');
}

const NEXT_THOUGHT = { text: '\n\n' };

function toTool({ builtIn, ...tool }: ModelTool, canSearchWeb: boolean) {
  if (builtIn && canSearchWeb) {
    return { type: builtIn.type, search_context_size: builtIn.contextSize };
  }
  // Strict schemas know neither optional properties nor half of what APIs describe.
  return { type: 'function' as const, ...tool, strict: false };
}

function toItem(message: ModelMessage): OpenAI.Responses.ResponseInputItem {
  switch (message.role) {
    case 'reasoning':
      return {
        type: 'reasoning',
        id: message.id,
        summary: message.summary.map((text) => ({ type: 'summary_text', text })),
        encrypted_content: message.encrypted,
      };
    case 'call':
      return {
        type: 'function_call',
        call_id: message.id,
        name: message.name,
        arguments: message.arguments,
      };
    case 'output':
      return { type: 'function_call_output', call_id: message.id, output: message.content };
    case 'web-search':
      return message.item;
    default:
      return message;
  }
}

type StreamEvent = OpenAI.Responses.ResponseStreamEvent;

/** An answer in one piece, as it would have come in many: what of it is read. */
async function* eventsOf(response: OpenAI.Responses.Response): AsyncGenerator<StreamEvent> {
  for (const item of response.output ?? []) {
    yield { type: 'response.output_item.added', item } as StreamEvent;
    if (item.type === 'reasoning') {
      for (const [summary_index, { text }] of (item.summary ?? []).entries()) {
        yield { type: 'response.reasoning_summary_part.added', summary_index } as StreamEvent;
        yield { type: 'response.reasoning_summary_text.delta', delta: text } as StreamEvent;
      }
    }
    for (const part of (item.type === 'message' && item.content) || []) {
      if (part.type === 'refusal') {
        yield { type: 'response.refusal.delta', delta: part.refusal } as StreamEvent;
        continue;
      }
      yield { type: 'response.output_text.delta', delta: part.text } as StreamEvent;
      for (const annotation of part.annotations ?? []) {
        yield { type: 'response.output_text.annotation.added', annotation } as StreamEvent;
      }
    }
    if (item.type === 'function_call') {
      const delta = item.arguments;
      yield { type: 'response.function_call_arguments.delta', delta } as StreamEvent;
    }
    yield { type: 'response.output_item.done', item } as StreamEvent;
  }
  const ends = ['failed', 'incomplete'].find((status) => status === response.status);
  yield { type: `response.${ends ?? 'completed'}`, response } as StreamEvent;
}

async function* readStream(
  stream: AsyncIterable<StreamEvent>,
  tellsThoughts: boolean,
): AsyncGenerator<ModelEvent> {
  let calls = 0;
  let length = 0;
  let begun: OpenAI.Responses.ResponseFunctionToolCall | undefined;
  for await (const event of stream) {
    switch (event?.type) {
      case 'response.output_item.added':
        begun = event.item?.type === 'function_call' ? event.item : undefined;
        yield { type: 'thinking' };
        break;
      case 'response.reasoning_summary_part.added':
        yield { type: 'thinking', ...(tellsThoughts && event.summary_index > 0 && NEXT_THOUGHT) };
        break;
      case 'response.reasoning_summary_text.delta':
        yield { type: 'thinking', ...(tellsThoughts && { text: textOf(event.delta) }) };
        break;
      case 'response.function_call_arguments.delta':
        length += textOf(event.delta).length;
        yield { type: 'thinking' };
        break;
      case 'response.output_item.done':
        if (event.item?.type === 'function_call') calls += 1;
        begun = undefined;
        yield* readItem(event.item);
        break;
      case 'response.web_search_call.searching':
        yield { type: 'thinking' };
        break;
      case 'response.output_text.annotation.added':
        yield* readAnnotation(event.annotation);
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
        yield { type: 'finish', reason: endOf(incomplete_details?.reason) };
        return;
      }
    }
    if (length > MAX_ARGUMENTS_LENGTH || calls >= MAX_CALLS) {
      // Named, so that the model can be told; its arguments are never whole.
      if (begun) yield callOf(begun.call_id, begun.name, '{');
      yield { type: 'finish', reason: 'length' };
      return;
    }
  }
}

function* readItem(item: OpenAI.Responses.ResponseOutputItem): Generator<ModelEvent> {
  if (item?.type === 'function_call') yield callOf(item.call_id, item.name, item.arguments);
  if (item?.type === 'reasoning' && item.encrypted_content) {
    yield {
      type: 'reasoning',
      id: textOf(item.id),
      encrypted: textOf(item.encrypted_content),
      summary: (item.summary ?? []).map((part) => textOf(part?.text)),
    };
  }
  if (item?.type === 'web_search_call') {
    yield { type: 'web-search', queries: queriesOf(item), item };
  }
}

/** Opening a page, or searching in it, is part of the search before. */
function queriesOf({ action, status }: OpenAI.Responses.ResponseFunctionWebSearch): string[] {
  if (action?.type !== 'search' || status === 'failed') return [];
  const queries = [action.queries ?? [], action.query ?? []].flat();
  return [...new Set(queries.map(textOf))];
}

type Annotation = OpenAI.Responses.ResponseOutputTextAnnotationAddedEvent['annotation'];

function* readAnnotation(annotation: Annotation): Generator<ModelEvent> {
  if (annotation?.type !== 'url_citation') return;
  yield { type: 'citation', url: textOf(annotation.url), title: textOf(annotation.title ?? '') };
}
