import { expect } from '@jest/globals';
import { ofAgents } from './kinds/agents.ts';
import { ofConversations } from './kinds/conversations.ts';
import { ofDocuments } from './kinds/documents.ts';
import { ofHeron } from './kinds/heron.ts';
import { ofOrganizations } from './kinds/organization.ts';
import type { There } from './kinds/row.ts';
import { ofSlack } from './kinds/slack.ts';

const rows = [
  ...ofOrganizations,
  ...ofAgents,
  ...ofDocuments,
  ...ofConversations,
  ...ofSlack,
  ...ofHeron,
];

/** Looks at each kind of data that a folder of this name has, but for those that the test has changed. */
export async function expectAll(name: string, there: There, but: string[] = []): Promise<void> {
  for (const [what, read, expected, since = ''] of rows) {
    if (since > name || but.includes(what)) continue;
    const found = await read(there);
    expect({ what, found }).toMatchObject({ what, found: expected });
  }
}
