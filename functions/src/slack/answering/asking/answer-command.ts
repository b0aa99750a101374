import { modelNoticeOf } from '../../../agents/models/model-notice-of.ts';
import type { MessageRecord } from '../../../conversations/conversation-records.ts';
import type { SlackAddresses } from '../../../platform/slack-addresses.ts';
import type { CommandedMessage } from '../answering-message.ts';
import { chooseAgent, questionOf } from '../hearing/question-of.ts';
import type { SlackPosts } from '../posts.store.ts';
import { closingBlocks } from '../writing/closing.ts';
import { cut } from '../writing/cut.ts';
import { createParts } from '../writing/parts.ts';
import { escapeMrkdwn } from '../writing/safe-text.ts';
import { type BegunSlackTurn, beginSlackTurn, type Question } from './begin-slack-turn.ts';
import { findInstalled, type Installed } from './find-agent.ts';
import { makeAnswer } from './make-answer.ts';
import { NoAnswer, toldOf } from './refusals-told.ts';
import { keepPosts } from './reserve-posts.ts';
import { slackMessageId, slackSessionId } from './slack-ids.ts';
import { sourcesOf } from './sources.ts';

type Needs = { slackAddresses: SlackAddresses; slackPosts: SlackPosts } & Parameters<
  typeof findInstalled
>[0] &
  Parameters<typeof beginSlackTurn>[0] &
  Parameters<typeof makeAnswer>[0] &
  Parameters<typeof sourcesOf>[0];

/** Slack takes five answers to a command. One is left for what goes wrong. */
const MAX_ANSWERS = 4;
const MAYBE_LOST =
  'The answer may have been lost on its way. If you do not see all of it here, ask again.';

/**
 * Answers the slash command, in one piece, to its asker alone: a conversation of one question. Once however often it comes: that
 * it is about to be written is noted before. Who finds such a note of a process that has died cannot look whether it was, since
 * Slack tells nobody: the asker is told to ask again if it was not.
 */
export async function answerCommand(deps: Needs, message: CommandedMessage): Promise<void> {
  const installed = await findInstalled(deps, message);
  if (!installed) return;
  const { responseUrl } = message.command;
  try {
    await answerOnce(deps, installed, message);
  } catch (error) {
    const sentence = toldOf(error);
    if (sentence) await deps.slackAddresses.respond(responseUrl, lineOf(sentence));
  }
}

async function answerOnce(
  deps: Needs,
  installed: Installed,
  { command }: CommandedMessage,
): Promise<void> {
  const { install, app, settings: all } = installed;
  const { tenantId } = install;
  const { id, channel, user, responseUrl } = command;
  const { agent: settings, question: text } = chooseAgent(
    all,
    questionOf(command.text, install.botUserId),
  );
  if (!settings) {
    throw new NoAnswer(
      all.length === 0
        ? `${app.brandName} is switched off at the moment. Ask an administrator.`
        : `Begin with the name of the one you ask: ${all.map(({ alias }) => alias).join(', ')}.`,
    );
  }
  const sessionId = slackSessionId({ installId: install.id, channel, root: id });
  const messageId = slackMessageId({ channel, ts: id });
  const key = { tenantId, sessionId };
  const session = await deps.conversations.findSession(key);
  const posting = { ...key, messageId };
  const before = session && (await deps.slackPosts.find(posting));
  if (before?.isDone) return;
  const question = {
    ...{ installed, settings, session, sessionId, messageId, text, files: [], user, channel },
    isDirect: channel.startsWith('D'),
    isKnown: before !== undefined,
    isPrivate: async () => true,
  };
  const begun = await beginSlackTurn(deps, question, new AbortController().signal);
  const keeper = keepPosts(deps, posting, begun.posts);
  try {
    if (begun.posts.isOpening) {
      await deps.slackAddresses.respond(responseUrl, lineOf(MAYBE_LOST));
    } else {
      const said = await saidOf(deps, question, begun, keeper.lost);
      await deps.slackPosts.set(posting, { isOpening: true });
      await respond(deps, begun, said, responseUrl);
    }
    await deps.slackPosts.set(posting, { isDone: true });
    await keeper.stop();
  } catch (error) {
    await keeper.giveUp();
    throw error;
  }
}

/** The answer, also where it is stored already. */
async function saidOf(
  deps: Needs,
  question: Question,
  begun: BegunSlackTurn,
  lost: AbortSignal,
): Promise<MessageRecord> {
  const silent = { event: () => {}, call: () => {}, check: () => lost.throwIfAborted() };
  const { answer } = begun.turn;
  if (!answer) return makeAnswer(deps, question, begun, silent, lost);
  const said = await deps.conversations.findMessage(begun.turn, answer.messageId);
  if (!said) throw new Error('The message of a stored answer is missing.');
  return said;
}

async function respond(
  deps: Needs,
  { agent, turn }: BegunSlackTurn,
  { id, content, citations = [], incomplete }: MessageRecord,
  responseUrl: string,
): Promise<void> {
  const parts = createParts((address) => agent.systemPrompt.includes(address));
  const words = [...parts.next(content), ...parts.end()].map((part) => part.text).join('');
  const { tenantId, sessionId } = turn;
  const answered = { tenantId, sessionId, messageId: id };
  const sources = await sourcesOf(deps, agent, answered, citations);
  const note = modelNoticeOf(deps.config, agent);
  const below = closingBlocks({ sources, incomplete, note, messageId: undefined });
  const pieces = piecesOf(words);
  for (const [at, piece] of pieces.entries()) {
    const blocks = [{ type: 'markdown', text: piece }, ...(at === pieces.length - 1 ? below : [])];
    await deps.slackAddresses.respond(responseUrl, {
      ...{ response_type: 'ephemeral', replace_original: false },
      ...{ text: escapeMrkdwn(piece.slice(0, 300).toWellFormed()), blocks },
    });
  }
}

function piecesOf(words: string): string[] {
  const pieces: string[] = [];
  for (let rest = words; rest !== '' && pieces.length < MAX_ANSWERS; ) {
    const parted = cut({ text: '', age: 'young' }, rest);
    pieces.push(parted?.here ?? rest);
    rest = parted?.next ?? '';
  }
  return pieces;
}

const lineOf = (sentence: string) => ({
  ...{ response_type: 'ephemeral', replace_original: false },
  text: escapeMrkdwn(sentence),
});
