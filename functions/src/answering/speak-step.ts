import type { ChatEvent, finishReasons } from '@talkwright/shared/areas/chat';
import type { ModelMessage, ModelRequest, Models, OwnModel } from '../platform/models/models.ts';
import { brokenOffBy } from './broken-off.ts';
import { estimateUsage } from './estimate-usage.ts';
import type { Marks } from './marks.ts';
import type { Place } from './statements.ts';
import type { ToolCall } from './tools/call-tools.ts';

export type AnswerEvent = Extract<ChatEvent, { type: 'status' | 'delta' }>;
/** How it came to an end, and what it took. */
export type Ending = {
  finishReason: (typeof finishReasons)[number];
  inputTokens: number;
  outputTokens: number;
};
export type Step = Ending & {
  text: string;
  /** Where in it something stands that its passages do not hold. */
  unsupported: Place[];
  calls: ToolCall[];
  /** What the model has to find again in the next step, in its order: words, thoughts and calls. */
  messages: ModelMessage[];
  /** What the model's own server has searched the web for, and the pages that the text rests on. */
  webQueries: string[];
  webPages: WebPage[];
};
type Bounds = {
  own: OwnModel;
  /** Without it, numbers in brackets are no marks. */
  marks?: Marks | undefined;
  maxLength: number;
  separator: string;
};
type WebPage = { url: string; title: string };

/** Far more than a model's server looks up for one step; one of an organization's own may say anything. */
const MAX_WEB_ITEMS = 100;
/** Of what is shown of a thought: more than a visitor reads while waiting. */
const MAX_THOUGHT_LENGTH = 1_000;

/** One request to the model, its words passed on as they come; at most so many characters of them. */
export async function* speakStep(
  { models }: { models: Models },
  request: ModelRequest,
  { own, marks, maxLength, separator }: Bounds,
): AsyncGenerator<AnswerEvent, Step> {
  let text = '';
  let thoughtLeft = MAX_THOUGHT_LENGTH;
  let finishReason: Ending['finishReason'] | undefined;
  let usage: Omit<Ending, 'finishReason'> | undefined;
  const calls: ToolCall[] = [];
  const messages: ModelMessage[] = [];
  const webQueries: string[] = [];
  const webPages: WebPage[] = [];

  function* say(words: string): Generator<AnswerEvent> {
    if (words === '') return;
    if (text === '') yield { type: 'status', phase: 'answering' };
    if (text === '' && separator) yield { type: 'delta', text: separator };
    text += words;
    yield { type: 'delta', text: words };
  }

  for await (const event of models.respond(request, own)) {
    switch (event.type) {
      case 'thinking': {
        // Once the answer has begun, nobody waits for a sign of life.
        const thought = text === '' && !separator ? event.text?.slice(0, thoughtLeft) : '';
        if (!thought) break;
        thoughtLeft -= thought.length;
        yield { type: 'status', phase: 'thinking', text: thought };
        break;
      }
      case 'finish':
        finishReason = event.reason;
        break;
      case 'usage':
        usage = event;
        break;
      case 'tool-call':
        calls.push(event);
        messages.push({
          role: 'call',
          id: event.id,
          name: event.name,
          arguments: event.arguments,
          back: event.back,
        });
        break;
      case 'reasoning':
        messages.push({ ...event, role: 'reasoning' });
        break;
      case 'web-search':
        if (event.queries.length > 0) yield { type: 'status', phase: 'tool' };
        webQueries.push(...event.queries.slice(0, MAX_WEB_ITEMS - webQueries.length));
        messages.push({ role: 'web-search', item: event.item });
        break;
      case 'citation':
        if (webPages.length < MAX_WEB_ITEMS) webPages.push(event);
        break;
      case 'delta':
        if (event.text === '') break;
        addWords(messages, event.text);
        yield* say(marks?.next(event.text) ?? event.text);
    }
    if (text.length > maxLength) {
      finishReason = 'length';
      break;
    }
  }
  yield* say(marks?.end() ?? '');
  const { inputTokens, outputTokens } = usage ?? estimateUsage(request, text);
  return {
    text,
    unsupported: marks?.unsupported() ?? [],
    finishReason: finishReason ?? brokenOffBy(request.signal),
    inputTokens,
    outputTokens,
    calls,
    messages,
    webQueries,
    webPages,
  };
}

/** In the order in which they came: a thought belongs to what follows it. */
function addWords(messages: ModelMessage[], text: string): void {
  const last = messages.at(-1);
  if (last?.role === 'assistant') last.content += text;
  else messages.push({ role: 'assistant', content: text });
}
