import { randomUUID } from 'node:crypto';
import type { LinkedText, Part, Produced } from './answer.ts';
import { type Fields, isFields } from './fields.ts';
import { type ResponsesRequest, sealedThought } from './responses-request.ts';

export function wholeResponse(request: ResponsesRequest, produced: Produced) {
  return finished(draft(request), request, produced, items(request, produced));
}

type Item = Fields & { id: string; type: string };
type Streamed = { item: Item; tokens: string[]; citations?: LinkedText[] };

/** One server-sent event; a token is what a model takes its time for, most of all for one of its thoughts. */
export type StreamEvent = { name?: string; data: unknown; isToken?: boolean; isThought?: boolean };

export function* responseEvents(
  request: ResponsesRequest,
  produced: Produced,
): Generator<StreamEvent> {
  let sequence_number = 0;
  const event = (name: string, data: Fields, isToken = false): StreamEvent => ({
    name,
    data: { type: name, sequence_number: sequence_number++, ...data },
    isToken,
    isThought: name === THOUGHT,
  });
  const started = draft(request);
  const output = items(request, produced);
  yield event('response.created', { response: started });
  yield event('response.in_progress', { response: started });

  for (const [output_index, { item, tokens, citations }] of output.entries()) {
    yield event('response.output_item.added', { output_index, item: emptied(item) });
    yield* itemEvents(event, { output_index, item_id: item.id }, { item, tokens, citations });
    yield event('response.output_item.done', { output_index, item });
  }
  const response = finished(started, request, produced, output);
  yield event(`response.${response.status}`, { response });
}

const THOUGHT = 'response.reasoning_summary_text.delta';

type MakeEvent = (name: string, data: Fields, isToken?: boolean) => StreamEvent;

function* itemEvents(
  event: MakeEvent,
  place: Fields,
  { item, tokens, citations = [] }: Streamed,
): Generator<StreamEvent> {
  if (item.type === 'web_search_call') {
    for (const state of ['in_progress', 'searching', 'completed']) {
      yield event(`response.web_search_call.${state}`, place);
    }
    return;
  }
  if (item.type === 'reasoning' && tokens.length === 0) return;
  if (item.type === 'function_call') {
    for (const delta of tokens) {
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
  const whole = tokens.join('');
  const part = (text: string) => (isSummary ? summaryPart(text) : textPart(text, []));

  yield event(`${partKind}.added`, { ...at, part: part('') });
  for (const delta of tokens) yield event(`${kind}.delta`, { ...at, delta, ...extra }, true);
  const annotations = citations.map(toAnnotation);
  for (const [annotation_index, annotation] of annotations.entries()) {
    yield event('response.output_text.annotation.added', { ...at, annotation_index, annotation });
  }
  yield event(`${kind}.done`, { ...at, text: whole, ...extra });
  yield event(`${partKind}.done`, {
    ...at,
    part: isSummary ? part(whole) : textPart(whole, citations),
  });
}

const summaryPart = (text: string) => ({ type: 'summary_text', text });
const textPart = (text: string, citations: LinkedText[]) => ({
  type: 'output_text',
  text,
  annotations: citations.map(toAnnotation),
  logprobs: [],
});
const toAnnotation = ({ title, url, start, end }: LinkedText) => ({
  type: 'url_citation',
  title,
  url,
  start_index: start,
  end_index: end,
});

function items(
  { wantsSummary, wantsEncrypted }: ResponsesRequest,
  { parts, isCutOff, summary }: Produced,
): Streamed[] {
  const spoken = parts.map((part, at) => {
    const isCut = isCutOff && at === parts.length - 1;
    return {
      item: toItem(part, isCut ? 'incomplete' : 'completed'),
      tokens: part.tokens,
      ...('citations' in part && { citations: part.citations }),
    };
  });
  return wantsSummary || wantsEncrypted
    ? [thought(wantsSummary ? summary : [], wantsEncrypted), ...spoken]
    : spoken;
}

function thought(summary: string[], isEncrypted: boolean): Streamed {
  const id = newId('rs');
  const item: Item = {
    id,
    type: 'reasoning',
    summary: summary.length > 0 ? [summaryPart(summary.join(''))] : [],
    ...(isEncrypted && { encrypted_content: sealedThought(id) }),
  };
  return { item, tokens: summary };
}

function toItem(part: Part, status: string): Item {
  if (part.kind === 'search') {
    const action = { type: 'search', query: part.query, queries: [part.query] };
    return { id: newId('ws'), type: 'web_search_call', status, action };
  }
  const said = part.tokens.join('');
  return part.kind === 'call'
    ? {
        id: newId('fc'),
        type: 'function_call',
        status,
        arguments: said,
        call_id: newId('call'),
        name: part.name,
      }
    : {
        id: newId('msg'),
        type: 'message',
        status,
        role: 'assistant',
        content: [textPart(said, part.citations ?? [])],
      };
}

/** An item as it is when it is announced. */
function emptied(item: Item): Item {
  if (item.type === 'reasoning') return { ...item, summary: [] };
  const started = { ...item, status: 'in_progress' };
  if (item.type === 'web_search_call') return started;
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
    access_programs: null,
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
  output: Streamed[],
) {
  const { outputTokens, isCutOff, reasoningTokens } = produced;
  const output_tokens = outputTokens + reasoningTokens;
  return {
    ...started,
    status: isCutOff ? 'incomplete' : 'completed',
    incomplete_details: isCutOff ? { reason: 'max_output_tokens' } : null,
    output: output.map(({ item }) => item),
    usage: {
      input_tokens: inputTokens,
      input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
      output_tokens,
      output_tokens_details: { reasoning_tokens: reasoningTokens },
      total_tokens: inputTokens + output_tokens,
    },
  };
}

const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`;
