import { agentDraftSchema } from '@talkwright/shared/areas/agents';
import type * as z from 'zod';
import type { AgentCaller, Member } from '../../../functions/src/accounts/caller.ts';
import { createAgent } from '../../../functions/src/agents/create-agent.ts';
import { chat } from '../../../functions/src/chat/chat.ts';
import type { TurnRecord } from '../../../functions/src/conversations/conversation-records.ts';
import { storedIn } from './chat-records.ts';
import type { Cloud } from './embedded-cloud.ts';
import { anybody } from './use-cases.ts';

export type Session = { tenantId: string; sessionId: string; visitorToken: string };

/** The page of a new agent. */
export async function newPage(
  { deps }: Pick<Cloud, 'deps'>,
  admin: Member,
  name = 'Support',
  fields: Partial<z.input<typeof agentDraftSchema>> = {},
) {
  const systemPrompt = 'You help visitors.';
  const draft = { identity: `a${deps.newId()}`, name, systemPrompt, ...fields };
  const { agent } = await createAgent(deps, admin, { ...agentDraftSchema.parse(draft), note: '' });
  const { tenantId } = admin;
  const isPreview = false;
  const page = { kind: 'agent', tenantId, agentId: agent.id, isPreview, client: anybody.client };
  return page as AgentCaller;
}

type Saying = { session?: Session; message?: string };

/** One turn of a visitor, begun or gone on with; also one whose answer fails. */
export async function say(
  { deps }: Pick<Cloud, 'deps'>,
  page: AgentCaller,
  { session, message = 'Hello' }: Saying = {},
): Promise<Session> {
  const { sessionId, visitorToken } = session ?? {};
  const input = { message, ...(sessionId && { sessionId }), ...(visitorToken && { visitorToken }) };
  const events = await chat(deps, page, input, new AbortController().signal);
  let said: Session | undefined;
  try {
    for await (const event of events) {
      if (event.type === 'session') said = { tenantId: page.tenantId, ...event };
    }
  } catch (error) {
    if (!message.startsWith('#model:fail')) throw error;
  }
  if (!said) throw new Error('The first event names the session.');
  return said;
}

export async function turnsOf(cloud: Cloud, { tenantId, sessionId }: Session) {
  const stored: { type?: string }[] = await storedIn(cloud, tenantId, sessionId);
  return stored.filter(({ type }) => type === 'turn') as TurnRecord[];
}
