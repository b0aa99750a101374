import { expect, it } from '@jest/globals';
import type { AgentRecord } from '../../../functions/src/agents/agent-record.ts';
import type { Config } from '../../../functions/src/platform/config.ts';
import { sourcesOf } from '../../../functions/src/slack/answering/asking/sources.ts';

const config = {
  ...{ API_URL: 'https://api.talkwright.example/api', APP_URL: 'https://talkwright.example' },
  TOKEN_KEY: 'k'.repeat(64),
} as Config;
const answered = { tenantId: 'tenant-1', sessionId: 'session-1', messageId: 'message-1' };
const cited = {
  documentId: 'document-1',
  filename: 'returns.md',
  page: 3,
  quote: 'Within 30 days',
};

it.each([
  [
    'a page for whoever has the link, where the agent lets readers open sources',
    true,
    /^https:\/\/api\.talkwright\.example\/api\/slack\/source\?token=/,
  ],
  [
    'the document in the app, for members, where it does not',
    false,
    /^https:\/\/talkwright\.example\/#\/documents\?document=document-1$/,
  ],
])('a source leads to %s', async (_where, visitorsOpenSources, address) => {
  const agent = { ragEnabled: true, citationsConfig: { visitorsOpenSources } } as AgentRecord;
  const deps = { config, now: () => new Date('2026-03-31T12:00:00.000Z') };
  const [source] = await sourcesOf(deps, agent, answered, [{ n: 1, ...cited }]);
  expect(source).toMatchObject({
    n: 1,
    name: 'returns.md, p. 3',
    url: expect.stringMatching(address),
  });
});
