import type { Clock } from '../platform/clock.ts';
import type { ModelMessage, ModelRequest, Models, OwnModel } from '../platform/models/models.ts';
import { brokenOffBy } from './broken-off.ts';
import { createMarks } from './marks.ts';
import { type AnswerEvent, type Ending, type Step, speakStep } from './speak-step.ts';
import type { Place, Support } from './statements.ts';
import { BOUNDS, type Bounds, createBudget } from './tools/budget.ts';
import { type CalledTool, callTools } from './tools/call-tools.ts';
import type { CallableTool } from './tools/callable-tool.ts';
import type { ChangesJournal } from './tools/changes-journal.ts';
import { WEB_TITLE } from './tools/offer-web-search.ts';
import { resultMessage } from './tools/result-message.ts';
import type { WebSources } from './tools/web-sources.ts';

type Needs = { models: Models; now: Clock };
type Asked = {
  request: ModelRequest;
  own: OwnModel;
  tools: CallableTool[];
  web: WebSources;
  /** Of what the answer cites; none where there is nothing that could be cited. */
  support: Support | undefined;
  journal: ChangesJournal;
  /** Where calls are noted as they are made: they were, also when no answer comes of them. */
  called: CalledTool[];
  /** Of all steps together. */
  maxTokens?: number | undefined;
};
export type Spoken = Ending & {
  text: string;
  unsupported: Place[];
  /** How often the model's own server has searched the web, and the pages that the text links to. */
  webSearches: number;
  webPages: Step['webPages'];
};

/** Far beyond any sensible answer, well below what a record can hold. */
const MAX_ANSWER_LENGTH = 200_000;
/** They are stored with the answer, in one batch that holds no more than a hundred records. */
const MAX_SEARCH_EVENTS = 40;
const LAST_STEP =
  'No more functions can be called. Answer now with what is known, and say what could not be found out.';

/**
 * Lets the model answer, and call what it was offered, until it has nothing more to call. A model that never comes
 * to an end is bounded by steps, calls, time and tokens: then it is asked without tools, so that it must answer.
 * Ends early, with what was said so far, when the request's signal is aborted.
 */
export async function* runSteps(
  { models, now }: Needs,
  { request, own, tools, web, support, journal, called, maxTokens }: Asked,
  bounds: Bounds = BOUNDS,
): AsyncGenerator<AnswerEvent, Spoken> {
  const { signal } = request;
  const budget = createBudget(bounds);
  const messages = [...request.messages];
  const spoken: Spoken = {
    text: '',
    unsupported: [],
    webSearches: 0,
    webPages: [],
    finishReason: 'stop',
    inputTokens: 0,
    outputTokens: 0,
  };
  const calling = {
    tools,
    budget,
    web,
    journal,
    made: new Set<string>(),
    called,
    atOnce: bounds.callsAtOnce,
    now,
    signal,
  };
  for (;;) {
    const left = maxTokens === undefined ? undefined : maxTokens - spoken.outputTokens;
    if (left !== undefined && left <= 0) return { ...spoken, finishReason: 'length' };
    const mayCall = budget.nextStep() && tools.length > 0;
    const isLast = !mayCall && budget.step > 1;
    const step = yield* speakStep(
      { models },
      {
        ...request,
        config: cappedAt(request.config, left),
        messages: isLast ? [...messages, { role: 'developer', content: LAST_STEP }] : messages,
        ...(mayCall && { tools: tools.map(({ modelTool }) => modelTool) }),
      },
      {
        own,
        marks: support && createMarks((n) => n >= 1 && n <= web.count(), support),
        maxLength: MAX_ANSWER_LENGTH - spoken.text.length,
        separator: spoken.text === '' ? '' : PARAGRAPH,
      },
    );
    const kept = step.webQueries.slice(0, Math.max(0, MAX_SEARCH_EVENTS - spoken.webSearches));
    called.push(...kept.map((query) => builtInSearch(query, now(), budget.step)));
    add(spoken, step);
    budget.read(step.inputTokens);
    const isFull = spoken.text.length > MAX_ANSWER_LENGTH;
    if (!mayCall || step.calls.length === 0 || isFull) return spoken;
    if (signal.aborted) return { ...spoken, finishReason: brokenOffBy(signal) };

    yield { type: 'status', phase: 'tool' };
    const answered = await callTools(step.calls, calling).catch((error: unknown) => {
      if (signal.aborted) return undefined;
      throw error;
    });
    if (!answered) return { ...spoken, finishReason: brokenOffBy(signal) };
    messages.push(...withAnswered(step.messages, answered), ...answered.map(toResult));
    yield { type: 'status', phase: 'thinking' };
  }
}

/** No more than is left, whatever the agent would have. */
const cappedAt = (config: ModelRequest['config'], left: number | undefined) =>
  left === undefined ? config : { ...config, maxTokens: Math.min(config.maxTokens ?? left, left) };

const PARAGRAPH = '\n\n';

function add(spoken: Spoken, step: Step): void {
  const { text, unsupported, finishReason, inputTokens, outputTokens } = step;
  const before = spoken.text === '' ? '' : spoken.text + PARAGRAPH;
  if (text !== '') spoken.text = before + text;
  spoken.unsupported.push(
    ...unsupported.map(({ start, end }) => ({
      start: before.length + start,
      end: before.length + end,
    })),
  );
  spoken.finishReason = finishReason;
  spoken.inputTokens += inputTokens;
  spoken.outputTokens += outputTokens;
  spoken.webSearches += step.webQueries.length;
  spoken.webPages.push(...step.webPages);
}

/** What the model's server has looked up is known, what it has read there is not. */
const builtInSearch = (query: string, at: Date, step: number): CalledTool => ({
  at,
  step,
  title: WEB_TITLE,
  values: { query },
  answer: { status: 200, milliseconds: 0, text: '', isTruncated: false },
});

type Answered = Awaited<ReturnType<typeof callTools>>[number];

/** What the model said, thought and called, in its order: the calls as its server takes them back. */
function withAnswered(messages: ModelMessage[], answered: Answered[]): ModelMessage[] {
  const calls = answered.values();
  return messages.flatMap((message): ModelMessage[] => {
    if (message.role !== 'call') return [message];
    const { value } = calls.next();
    return value ? [{ ...message, ...value.call }] : [];
  });
}

const toResult = ({ call, text, isOurs }: Answered): ModelMessage =>
  resultMessage(call.id, { name: call.name, text, isOurs });
