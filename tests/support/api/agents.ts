import { randomUUID } from 'node:crypto';
import { type Agent, createAgent } from '@talkwright/shared/areas/agents';
import type { Input } from '@talkwright/shared/contract/contract';
import type { Member } from '../client.ts';

export type AgentFields = Partial<Input<typeof createAgent>>;

/** As the form of a new agent sends it, with an identity that no other agent has. */
export const agentDraft = ({ name = 'Support', ...fields }: AgentFields = {}) => ({
  identity: `agent-${randomUUID()}`,
  name,
  systemPrompt: `You answer questions about ${name}.`,
  ...fields,
});

export const newAgent = async (
  member: Pick<Member, 'call'>,
  fields: AgentFields = {},
): Promise<Agent> => (await member.call(createAgent, agentDraft(fields))).agent;
