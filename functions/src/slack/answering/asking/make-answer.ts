import { type Answered, answer, newTrace, type Trace } from '../../../answering/answer.ts';
import type { AnswerEvent } from '../../../answering/speak-step.ts';
import type { CallableTool } from '../../../answering/tools/callable-tool.ts';
import { offerTools } from '../../../answering/tools/offer-tools.ts';
import { createChangesJournal } from '../../../conversations/changes-journal.ts';
import { keepClaim } from '../../../conversations/claim-turn.ts';
import type { MessageRecord } from '../../../conversations/conversation-records.ts';
import { giveUpTurn } from '../../../conversations/give-up-turn.ts';
import { recordAnswer } from '../../../conversations/record-answer.ts';
import { textOf } from '../../../documents/sought.ts';
import { noteConversation } from '../../../platform/telemetry/invocation.ts';
import { timeLimit } from '../../../platform/time-limit.ts';
import type { SlackAgents } from '../../agents/slack-agents.store.ts';
import type { BegunSlackTurn, Question } from './begin-slack-turn.ts';
import { isToolAllowed, underPolicy } from './tool-rule.ts';

type Needs = { slackAgents: SlackAgents } & Parameters<typeof answer>[0] &
  Parameters<typeof offerTools>[0] &
  Parameters<typeof createChangesJournal>[0] &
  Parameters<typeof keepClaim>[0] &
  Parameters<typeof giveUpTurn>[0] &
  Parameters<typeof recordAnswer>[0];
type Showing = {
  event(event: AnswerEvent, trace: Trace): void;
  /** A tool is called, or has answered. */
  call(n: number, title: CallableTool['title'], status: number | undefined): void;
  /** Once the model has said all: what keeps the answer from being one. @throws */
  check(): void;
};

/** Longer than any sensible answer; well below what a message of the queue may take. */
const MAX_MS = 15 * 60_000;

/**
 * Has the agent answer, within its policy, and keeps what has come of it. Once `over` is aborted the model is stopped, and what
 * it has said so far is the answer. Where it fails, the claim is given up.
 * @throws as the model and the stores do
 */
export async function makeAnswer(
  deps: Needs,
  { settings, installed, session }: Question,
  begun: BegunSlackTurn,
  showing: Showing,
  over: AbortSignal,
): Promise<MessageRecord> {
  const { agent, turn, question, history, search, attachments, withheldToolIds } = begun;
  const keeper = keepClaim(deps, turn);
  const trace = newTrace();
  noteConversation(turn.sessionId);
  const signal = AbortSignal.any([over, keeper.lost, timeLimit(MAX_MS)]);
  const policy = settings.policy ?? {};
  // What an administrator changes meanwhile holds for the next call. An agent that is switched off calls nothing.
  const current = async () => {
    const now = await deps.slackAgents.find(agent.tenantId, agent.id);
    const isOn = now?.enabled && now.appId === installed.app.id;
    return isOn ? (now.policy ?? {}) : { allowedTools: [] };
  };
  try {
    const asking = {
      ...{ agent, query: textOf(search.sought), withheldToolIds },
      allows: (title: CallableTool['title']) => isToolAllowed(policy, title),
    };
    const offered = await offerTools(deps, asking, signal);
    const events = answer(deps, {
      ...{ agent, question, history, search, attachments, trace, signal },
      tools: shownWhileCalled(underPolicy(offered, current), showing),
      journal: createChangesJournal(deps, turn),
      maxTokens: policy.maxTokens,
    });
    const answered = await speak(events, (event) => showing.event(event, trace));
    showing.check();
    const answering = { id: agent.id, isPreview: false };
    return (await recordAnswer(deps, turn, { agent: answering, session }, answered)).said;
  } catch (error) {
    await keeper.stop();
    await giveUpTurn(deps, turn, trace);
    throw error;
  } finally {
    await keeper.stop();
  }
}

async function speak(
  events: AsyncGenerator<AnswerEvent, Answered>,
  show: (event: AnswerEvent) => void,
): Promise<Answered> {
  for (;;) {
    const next = await events.next();
    if (next.done) return next.value;
    show(next.value);
  }
}

function shownWhileCalled(tools: CallableTool[], { call }: Showing): CallableTool[] {
  let calls = 0;
  return tools.map((tool) => ({
    ...tool,
    async call(values, signal) {
      calls += 1;
      const n = calls;
      call(n, tool.title, undefined);
      let status = 0;
      try {
        const answered = await tool.call(values, signal);
        status = answered.status;
        return answered;
      } finally {
        call(n, tool.title, status);
      }
    },
  }));
}
