import type * as z from 'zod';
import type { digestMessageSchema } from './digest-message.ts';
import { followPublishedAgent } from './follow-published-agent.ts';
import { makeDigest } from './make-digest.ts';
import { sendDigestMail } from './send-digest-mail.ts';
import { sendDigestToMember } from './send-digest-now.ts';

type Needs = Parameters<typeof followPublishedAgent>[0] &
  Parameters<typeof makeDigest>[0] &
  Parameters<typeof sendDigestMail>[0] &
  Parameters<typeof sendDigestToMember>[0];

/** What the queue `digest` brings. Each step is harmless twice. */
export async function handleDigestMessage(
  deps: Needs,
  message: z.output<typeof digestMessageSchema>,
  id: string,
): Promise<void> {
  switch (message.kind) {
    case 'agentPublished':
      return followPublishedAgent(deps, message);
    case 'digestDue':
      return makeDigest(deps, message);
    case 'digestMail':
      return sendDigestMail(deps, message);
    case 'digestNow':
      return sendDigestToMember(deps, message, id);
  }
}
