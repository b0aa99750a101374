import type { Agent } from '@talkwright/shared/areas/agents';
import type { Page } from 'playwright-core';
import { type AgentFields, newAgent } from '../api/agents.ts';
import { newTenant } from '../api/organizations.ts';
import type { Member } from '../client.ts';
import type { Open } from './browser.ts';
import { field } from './parts.ts';
import { appUrl, signedInAs } from './web-app.ts';

type Opened = { page: Page; member: Member; agent: Agent };

/** The builder, opened on a new agent, of a new organization where none is given. */
export const builderOn =
  (open: Open) =>
  async (fields: AgentFields = {}, member?: Member): Promise<Opened> => {
    const owner = member ?? (await newTenant());
    const agent = await newAgent(owner, fields);
    const page = await open(appUrl(`/agents/${agent.id}/edit`), signedInAs(owner));
    await field(page, 'Agent Name').waitFor();
    return { page, member: owner, agent };
  };
