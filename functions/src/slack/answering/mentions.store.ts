import * as z from 'zod';
import type { SessionKey } from '../../conversations/conversation-records.ts';
import type { Items } from '../../platform/cosmos.ts';
import { hashOf } from '../../platform/ids.ts';

const noteSchema = z.object({ id: z.string() });

/** Longer than a question is ever tried. */
const SECONDS = 3_600;

export type SlackMentions = ReturnType<typeof slackMentionsStore>;

/**
 * In which threads the app was asked, until that is answered or refused: what is said there meanwhile is meant for it as well.
 * Nothing of what was said lies here.
 */
export function slackMentionsStore(guards: Items) {
  return {
    note: (key: SessionKey): Promise<void> => guards.upsert({ id: idOf(key), ttl: SECONDS }),

    isNoted: async (key: SessionKey): Promise<boolean> =>
      (await guards.find(noteSchema, idOf(key), idOf(key))) !== undefined,

    forget: (key: SessionKey): Promise<void> => guards.remove(idOf(key), idOf(key)),
  };
}

const idOf = ({ tenantId, sessionId }: SessionKey) =>
  `slack-mention-${hashOf(tenantId, sessionId)}`;
