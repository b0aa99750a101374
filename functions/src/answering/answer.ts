import type { AnswerOutcome } from '@talkwright/shared/answer-outcomes';
import type { Citation } from '@talkwright/shared/areas/chat';
import { Failure } from '@talkwright/shared/contract/errors';
import { type AgentRecord, openModelSecrets } from '../agents/agent-record.ts';
import { type Sought, textOf } from '../documents/sought.ts';
import type { Clock } from '../platform/clock.ts';
import type { Models, SpokenMessage } from '../platform/models/models.ts';
import type { Secrets } from '../platform/secrets.ts';
import { secondsSoFar } from '../platform/telemetry/invocation.ts';
import { measure } from '../platform/telemetry/metrics.ts';
import { names } from '../platform/telemetry/names.ts';
import { errorTypeOf, type Span, streamInSpan } from '../platform/telemetry/spans.ts';
import type { Search } from './begin-search.ts';
import { type Attachment, buildPrompt } from './build-prompt.ts';
import { cite } from './cite.ts';
import { holdAnswer } from './outcome/hold-answer.ts';
import { outcomeOf } from './outcome/outcome-of.ts';
import { isRefusal } from './outcome/refusal.ts';
import { isSmallTalk } from './outcome/small-talk.ts';
import { type NumberedPassage, packPassages } from './pack-passages.ts';
import type { Rewriting } from './rewrite-follow-up.ts';
import { runSteps } from './run-steps.ts';
import type { AnswerEvent, Ending } from './speak-step.ts';
import type { Place } from './statements.ts';
import { createSupport } from './support.ts';
import type { CalledTool } from './tools/call-tools.ts';
import type { CallableTool } from './tools/callable-tool.ts';
import type { ChangesJournal } from './tools/changes-journal.ts';
import { WEB_TITLE } from './tools/offer-web-search.ts';
import { tellChanges } from './tools/tell-changes.ts';
import { createWebSources, type WebSources } from './tools/web-sources.ts';

type Needs = { models: Models; now: Clock; secrets: Secrets };
type Asked = {
  agent: AgentRecord;
  question: string;
  /** What was said before it, oldest first. */
  history: SpokenMessage[];
  search: Search;
  /** All that may be called. */
  tools: CallableTool[];
  journal: ChangesJournal;
  trace: Trace;
  /** Of files that belong to the conversation. */
  attachments?: Attachment[];
  /** Of all that the model says, in however many requests. */
  maxTokens?: number | undefined;
  /** Once it is aborted the model is stopped, and what it has said so far is the answer. */
  signal: AbortSignal;
};
/** How an answer comes about, noted as it does: it was so, also when no answer comes of it. */
export type Trace = {
  /** What was looked for in the documents, and shown to the model; nothing where it has none to look into. */
  found?: {
    at: Date;
    sought: Sought;
    /** What the follow-up was written out as, where that was asked for. */
    rewriting?: Rewriting | undefined;
    isByWordsAlone: boolean;
    passages: NumberedPassage[];
    /** What the model has said to the question whether they hold the answer, where it was asked. */
    holdsAnswer?: boolean | undefined;
  };
  calls: CalledTool[];
  /** How often the model's own server has searched the web. */
  webSearches: number;
};
export type Answered = Trace &
  Ending & {
    /** That has answered: of one that has ended, what has replaced it. */
    model: string;
    text: string;
    citations: Citation[];
    /** Statements that what they cited does not hold: their marks are left out of the text. */
    unsupported: Place[];
    outcome: AnswerOutcome | undefined;
  };

/**
 * What an agent says to a question, while it says it, and in the end what has come of it. Whoever asks decides what
 * may be called, and what is kept.
 * @throws Failure `model_busy`, `model_timeout`, `model_failed`; what the search and the journal throw
 */
export function answer(deps: Needs, asked: Asked): AsyncGenerator<AnswerEvent, Answered> {
  const { id, modelConfig } = asked.agent;
  const attributes = {
    [names.operation]: 'invoke_agent',
    [names.provider]: 'openai',
    [names.requestModel]: modelConfig.model,
  };
  // The agent's name is its owner's word.
  const options = { attributes: { ...attributes, [names.agentId]: id } };
  return streamInSpan('invoke_agent', options, async function* (span) {
    const since = performance.now();
    let failure = {};
    try {
      return yield* answering(deps, asked, span);
    } catch (error) {
      failure = { [names.errorType]: errorTypeOf(error) };
      throw error;
    } finally {
      const seconds = (performance.now() - since) / 1_000;
      measure('gen_ai.invoke_agent.duration', seconds, { ...attributes, ...failure });
    }
  });
}

async function* answering(
  deps: Needs,
  asked: Asked,
  span: Span,
): AsyncGenerator<AnswerEvent, Answered> {
  const { agent, question, history, search, tools, journal, trace, signal } = asked;
  const { attachments = [], maxTokens } = asked;
  const looksUp = agent.ragEnabled && !isSmallTalk(question);
  if (looksUp) yield { type: 'status', phase: 'retrieving' };
  const { passages: fitting, isByWordsAlone } = await search.retrieved;
  const passages = packPassages(fitting);
  const { sought } = search;
  const rewriting = await search.rewriting;
  const query = rewriting?.rewritten
    ? `${sought.question}\n${rewriting.rewritten}`
    : textOf(sought);
  if (looksUp) trace.found = { at: deps.now(), sought, rewriting, isByWordsAlone, passages };
  yield { type: 'status', phase: 'thinking' };

  const hasWeb = tools.some(({ title }) => title === WEB_TITLE);
  const prompt = buildPrompt(agent, {
    history,
    attachments,
    passages: looksUp ? passages : undefined,
    question,
    done: tellChanges(journal.earlier),
    hasTools: tools.length > 0,
    hasWeb,
  });
  const web = createWebSources(passages.length);
  const own = await openModelSecrets(deps, agent, agent.secrets);
  let check: Promise<boolean | undefined> | undefined;
  const speaking = runSteps(deps, {
    request: { config: agent.modelConfig, ...prompt, signal },
    own,
    tools,
    web,
    support:
      agent.ragEnabled || hasWeb
        ? createSupport(question, (n) => sourceText(passages, web, n))
        : undefined,
    journal,
    called: trace.calls,
    maxTokens,
  });
  // Only now, so that the first word waits for nothing.
  const { text, webSearches, webPages, ...ending } = yield* withFirstWord(speaking, () => {
    const firstWord = secondsSoFar();
    if (firstWord !== undefined) measure('talkwright.answer.first_word', firstWord);
    if (!agent.noAnswerConfig.asksModel || !looksUp || passages.length === 0) return;
    const { modelConfig: config } = agent;
    check = holdAnswer(deps, { config, own, query, passages, signal });
  });
  trace.webSearches = webSearches;
  for (const page of webPages) web.link(page);
  if (text.trim() === '') {
    throw new Failure('model_failed', {
      message: 'The AI model gave an empty answer. Please try again.',
    });
  }
  const citations = cite(text, question, { passages, web });
  const holdsAnswer = await check;
  if (trace.found) trace.found.holdsAnswer = holdsAnswer;
  const hasResults = webSearches > 0 || trace.calls.some(({ answer }) => isFine(answer));
  const isSmall = agent.ragEnabled && !looksUp && !hasResults;
  const isAsked = looksUp || hasWeb || hasResults;
  span.setAttributes({
    [names.inputTokens]: ending.inputTokens,
    [names.outputTokens]: ending.outputTokens,
    [names.finishReasons]: [ending.finishReason],
  });
  const signals = { query, passages, text, citations, hasResults, holdsAnswer };
  const outcome = isBrokenOff(ending)
    ? undefined
    : isSmall
      ? 'small_talk'
      : isAsked
        ? outcomeOf(signals)
        : ownWord(text);
  const { model } = deps.models.calledFor(agent.modelConfig.model, own);
  return { ...trace, ...withUsage(ending, rewriting), model, text, citations, outcome };
}

/** What rewriting the question took is part of what the answer took. */
function withUsage<E extends Ending>(ending: E, rewriting: Rewriting | undefined): E {
  if (!rewriting) return ending;
  const inputTokens = ending.inputTokens + rewriting.inputTokens;
  return { ...ending, inputTokens, outputTokens: ending.outputTokens + rewriting.outputTokens };
}

/** Nobody knows what it would have come to. */
const isBrokenOff = ({ finishReason }: Ending) =>
  finishReason === 'stopped' || finishReason === 'cut';

/** Where nothing was to be looked up, there is nothing to hold the answer against. */
const ownWord = (text: string) => (isRefusal(text) ? 'refused' : undefined);

const isFine = ({ status }: CalledTool['answer']) => status >= 200 && status < 400;

/** Passes events on, and does something when the first words of the answer come. */
async function* withFirstWord<R>(
  events: AsyncGenerator<AnswerEvent, R>,
  act: () => void,
): AsyncGenerator<AnswerEvent, R> {
  let hasBegun = false;
  try {
    for (;;) {
      const next = await events.next();
      if (next.done) return next.value;
      yield next.value;
      if (next.value.type !== 'delta' || hasBegun) continue;
      hasBegun = true;
      act();
    }
  } finally {
    // Whoever stops listening stops the model, too.
    await events.return(undefined as R);
  }
}

/** All of a source that may hold a statement; nothing where its words are not known. */
function sourceText(passages: NumberedPassage[], web: WebSources, n: number): string | undefined {
  const passage = passages[n - 1];
  if (passage) return `${passage.filename}\n${passage.path}\n${passage.text}`;
  const page = web.all.find((one) => one.n === n);
  return page?.text && `${page.title}\n${page.text}`;
}

export const newTrace = (): Trace => ({ calls: [], webSearches: 0 });
