import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';
import { listAgentVersions } from '@talkwright/shared/areas/agent-versions';
import { getAgent, listAgents } from '@talkwright/shared/areas/agents';
import { getChatHistory } from '@talkwright/shared/areas/chat-history';
import { listDocuments, searchDocuments } from '@talkwright/shared/areas/documents';
import { listMembers } from '@talkwright/shared/areas/people';
import { listTools } from '@talkwright/shared/areas/tools';
import { unzipSync } from 'fflate';
import { ask } from '../support/api/conversations.ts';
import { uploadAndWait } from '../support/api/documents.ts';
import { logIn } from '../support/client.ts';
import { root } from '../support/root.ts';
import { freePorts } from '../support/stack/free-ports.ts';
import { startStack, stopStack } from '../support/stack/stack.ts';

const folders = join(root, 'tests/fixtures/data-folders');

/** What is known of each folder from when it was made. */
type Kept = {
  email: string;
  password: string;
  agentId: string;
  apiKey: string;
  visitor: { sessionId: string; visitorToken: string };
  documents: string[];
};

it.each(readdirSync(folders).filter((name) => name.endsWith('.zip')))(
  'data that were made on %s are all there',
  async (name) => {
    const data = mkdtempSync(join(tmpdir(), 'talkwright-upgrade-'));
    const { email, password, agentId, apiKey, visitor, documents } = unpack(name, data);
    const stack = await startStack(data, await freePorts(), '--no-demo', '--no-billing');
    process.env.TALKWRIGHT_STACK = JSON.stringify({ ...stack.endpoints, data });
    try {
      const member = await logIn(email, password);
      expect((await member.call(listMembers, {})).users).toHaveLength(2);
      expect((await member.call(listAgents, {})).agents.map(({ id }) => id)).toEqual([agentId]);
      const { agent } = await member.call(getAgent, { id: agentId });
      expect(agent).toMatchObject({ api_key: apiKey, name: 'Fern' });
      const { versions } = await member.call(listAgentVersions, { id: agentId });
      expect(versions.some(({ isPublished }) => isPublished)).toBe(true);
      expect((await member.call(listTools, {})).tools).not.toEqual([]);

      const found = await member.call(listDocuments, {});
      expect(found.documents.map((one) => one.original_filename)).toEqual(documents);
      expect(new Set(found.documents.map(({ status }) => status))).toEqual(new Set(['ready']));
      const search = { query: 'opening hours on Saturday', topK: 3 };
      expect((await member.call(searchDocuments, search)).results).not.toEqual([]);

      const { messages } = await member.call(getChatHistory, { sessionId: visitor.sessionId });
      expect(messages?.filter(({ role }) => role === 'user').map(({ content }) => content)).toEqual(
        ['What are your opening hours on Saturday?', 'And on Sunday?'],
      );
      expect((await member.call(getChatHistory, { sessions: '1' })).sessions).toHaveLength(2);

      // And all of it goes on: the conversation of before, and a document beside the others.
      await uploadAndWait(
        member,
        { name: 'ferry.md', content: 'The ferry leaves at 7.15.' },
        agentId,
      );
      const answer = await ask(
        { api_key: apiKey },
        { message: 'When does the ferry leave?', ...visitor },
      );
      expect(answer.text).toContain('7.15');
      expect(answer.session).toEqual(visitor);
      expect(answer.events.some(({ type }) => type === 'citations')).toBe(true);
    } finally {
      await stopStack(stack);
      rmSync(data, { recursive: true, force: true });
    }
  },
  120_000,
);

function unpack(name: string, data: string): Kept {
  for (const [path, content] of Object.entries(unzipSync(readFileSync(join(folders, name))))) {
    mkdirSync(dirname(join(data, path)), { recursive: true });
    writeFileSync(join(data, path), content);
  }
  return JSON.parse(readFileSync(join(data, 'kept.json'), 'utf8'));
}
