import type { MembersReader } from '../accounts/members.store.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import type { SummariesReader } from '../conversations/summaries.store.ts';
import type { Config } from '../platform/config.ts';
import { hashOf } from '../platform/ids.ts';
import type { Mail } from '../platform/mail.ts';
import { endOf } from './digest-mail.ts';
import type { DigestMail } from './digest-message.ts';
import { digestToken, unsubscribeUrl } from './digest-token.ts';
import type { Digests } from './digests.store.ts';
import { getsDigest, recipientsOf } from './recipients.ts';
import { withoutErased } from './without-erased.ts';

type Needs = {
  agents: AgentsReader;
  config: Config;
  digests: Digests;
  members: MembersReader;
  sendMail: (mail: Mail) => Promise<void>;
  summaries: SummariesReader;
};

/**
 * Sends a digest that is made to one recipient, who may have unsubscribed a moment ago. The same message a second time
 * is the same mail, which mail programs show once.
 */
export async function sendDigestMail(
  deps: Needs,
  { tenantId, agentId, day, email }: DigestMail,
): Promise<void> {
  const body = await deps.digests.findBody(tenantId, agentId, day);
  if (!body || !(await deps.agents.has(tenantId, agentId))) return;
  const [recipient] = await recipientsOf(deps, tenantId, agentId, [email]);
  if (!recipient || !getsDigest(recipient)) return;
  const shown = await withoutErased(deps, body);
  const url = unsubscribeUrl(deps.config, digestToken(deps.config, { tenantId, agentId, email }));
  const why = `This digest goes to ${email}, a recipient of this agent's daily digest on Talkwright.`;
  const { subject, html, text } = endOf(shown, why, { label: 'Unsubscribe', url });
  await deps.sendMail({
    id: `digest-${hashOf(agentId, day, email)}`,
    ...{ to: email, subject, html, text, unsubscribeUrl: url },
  });
}
