import { stringifyExactly } from '@talkwright/shared/contract/exact-json';
import { exactJsonObject } from '@talkwright/shared/contract/json-object';
import { canonicalJson } from '../../platform/canonical-json.ts';
import type { Clock } from '../../platform/clock.ts';
import { noteContents } from '../../platform/telemetry/contents.ts';
import { timed } from '../../platform/telemetry/metrics.ts';
import { names } from '../../platform/telemetry/names.ts';
import { failed, inSpan } from '../../platform/telemetry/spans.ts';
import type { FoundPage } from '../../web-search/read-page.ts';
import { withoutInnerMarks } from '../inner-marks.ts';
import type { Budget } from './budget.ts';
import type { CallableTool, ToolAnswer, ToolResult } from './callable-tool.ts';
import type { ChangesJournal } from './changes-journal.ts';
import type { WebSources } from './web-sources.ts';

/** As the model wrote it: neither name nor arguments need to make sense. */
export type ToolCall = { id: string; name: string; arguments: string };

/** A call that was made, or was worth a reason why not. */
export type CalledTool = {
  at: Date;
  step: number;
  title: CallableTool['title'];
  values: Record<string, unknown>;
  answer: ToolAnswer;
};
/** The call as it goes back to its server, which takes neither strange names nor what is no JSON. */
type Answered = { call: ToolCall; text: string; isOurs: boolean };
type Calling = {
  tools: CallableTool[];
  budget: Budget;
  /** Where pages that were found get their numbers. */
  web: WebSources;
  journal: ChangesJournal;
  /** The calls of this answer that were made already: what they were, and how they ended. */
  made: Set<string>;
  called: CalledTool[];
  atOnce: number;
  now: Clock;
  signal: AbortSignal;
};

const MAX_NAME_LENGTH = 64;

/**
 * Answers all calls of one step, a few at once: every one of them, since the model's server wants an answer for
 * each. Made are only those of functions that were offered, each with its own check of the arguments. Where one of
 * them throws, the others are stopped, and none is under way any more once this throws.
 * @throws the reason of the signal, and what our own stores throw
 */
export async function callTools(calls: ToolCall[], calling: Calling): Promise<Answered[]> {
  const answered: Answered[] = [];
  const waiting = calls.entries();
  const failed = new AbortController();
  const signal = AbortSignal.any([calling.signal, failed.signal]);
  async function work(): Promise<void> {
    try {
      for (const [at, call] of waiting) answered[at] = await answerTo(call, { ...calling, signal });
    } catch (error) {
      failed.abort(error);
    }
  }
  await Promise.all(Array.from({ length: calling.atOnce }, work));
  failed.signal.throwIfAborted();
  return answered;
}

async function answerTo(call: ToolCall, calling: Calling): Promise<Answered> {
  const { tools, budget, web, made, called, now, signal } = calling;
  signal.throwIfAborted();
  const values = exactJsonObject(call.arguments);
  const sent = {
    id: call.id,
    name: call.name.replace(/[^\w-]/g, '_').slice(0, MAX_NAME_LENGTH) || 'unknown',
    arguments: values ? stringifyExactly(values) : '{}',
  };
  const refused = (text: string): Answered => ({ call: sent, text, isOurs: true });
  if (!budget.takeCall()) return refused(TOO_MANY);
  const tool = tools.find(({ modelTool }) => modelTool.name === call.name);
  if (!tool) return refused(unknown(tools));
  if (!values) return refused(NO_OBJECT);
  const key = canonicalJson([call.name, values]);
  if (made.has(key)) return refused(MADE_ALREADY);
  made.add(key);

  const { pages, ...answer } = await tracedCall(tool, values, calling);
  const { kept, isCut } = budget.fit(pages ? numbered(pages, web) : answer.text);
  called.push({
    at: now(),
    step: budget.step,
    title: tool.title,
    values,
    answer: { ...answer, text: kept, isTruncated: answer.isTruncated || isCut },
  });
  return { call: sent, text: kept, isOurs: answer.status === 0 };
}

/** With numbers to be cited by. */
function numbered(pages: FoundPage[], web: WebSources): string {
  const shown = pages.map((page) => {
    const { n } = web.add(page);
    const [title, text] = [withoutInnerMarks(page.title), withoutInnerMarks(page.text)];
    return { n, title, url: page.url, text };
  });
  return JSON.stringify({ pages: shown });
}

/** The name is that of a function which was offered, never what a model has made up. */
function tracedCall(
  tool: CallableTool,
  values: Record<string, unknown>,
  calling: Calling,
): Promise<ToolResult> {
  const { name } = tool.modelTool;
  const operation = { [names.operation]: 'execute_tool' };
  const options = { attributes: { ...operation, [names.toolName]: name } };
  return inSpan(`execute_tool ${name}`, options, (span) =>
    timed('gen_ai.execute_tool.duration', operation, async () => {
      noteContents(span, () => ({ [names.toolArguments]: stringifyExactly(values) }));
      const result = await makeCall(tool, values, calling);
      span.setAttribute(names.toolStatus, result.status);
      if (result.status === 0 || result.status >= 400) failed(span, String(result.status));
      noteContents(span, () => ({ [names.toolResult]: result.text }));
      return result;
    }),
  );
}

async function makeCall(
  tool: CallableTool,
  values: Record<string, unknown>,
  calling: Calling,
): Promise<ToolResult> {
  const { budget, journal, signal } = calling;
  const { clock } = budget;
  const make = async (): Promise<ToolResult> => {
    signal.throwIfAborted();
    try {
      return await tool.call(values, AbortSignal.any([signal, clock]));
    } catch (error) {
      if (signal.aborted && tool.changingId) noteCutOff(tool, values, calling);
      signal.throwIfAborted();
      if (!clock.aborted) throw error;
      return { status: 0, milliseconds: 0, text: TIME_IS_OVER, isTruncated: false };
    }
  };
  const { changingId: id, modelTool } = tool;
  return id ? journal.once({ id, name: modelTool.name }, values, make) : make();
}

/** It may have been done: whoever reads the conversation has to know that much. */
function noteCutOff(
  { title }: CallableTool,
  values: Record<string, unknown>,
  { called, budget, now }: Calling,
): void {
  const answer = { status: 0, milliseconds: 0, text: CUT_OFF, isTruncated: false };
  called.push({ at: now(), step: budget.step, title, values, answer });
}

const TOO_MANY =
  'The call was not made: this answer has made as many calls as it may. Answer with what you have.';
const NO_OBJECT =
  'The call was not made: its arguments are no JSON object, are nested too deeply, or were cut. Write them anew, and shorter.';
const MADE_ALREADY =
  'The call was not made again: it was made with the same arguments before, and its result stands above.';
const TIME_IS_OVER =
  'The call was stopped: the time for calls of this answer is over. Whether it has done what was asked is not known.';

const CUT_OFF =
  'The call was stopped while it was under way. Whether it has done what was asked is not known.';

const unknown = (tools: CallableTool[]) =>
  `There is no function of this name. You may call: ${tools.map(({ modelTool }) => modelTool.name).join(', ')}.`;
