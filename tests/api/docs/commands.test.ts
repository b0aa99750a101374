import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { commands } from '../../../frontend/app/src/features/docs/examples.ts';
import { runCurl } from '../../support/api/curl.ts';
import { settled } from '../../support/api/documents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import type { Member } from '../../support/client.ts';
import { stack } from '../../support/stack/running-stack.ts';

const folder = mkdtempSync(join(tmpdir(), 'talkwright-docs-'));
const known: Record<string, string> = {};
let member: Member;

beforeAll(async () => {
  member = await newTenant({ plan: 'scale' });
  Object.assign(known, { API: stack().api, FUNCTION_KEY: stack().functionsKey });
  writeFileSync(join(folder, 'returns.md'), '# Returns\n\nA bike can be returned for 30 days.');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Only who logs in is somebody of this test. */
const answerOf = (command: string): Promise<string> =>
  runCurl(command.replace('ada@example.com', member.email), known, folder);
const jsonOf = async (command: string) => JSON.parse(await answerOf(command));

describe('the commands of the documentation', () => {
  it('lead from the login to an agent with a tool, and to its answer from a document', async () => {
    known.TOKEN = (await jsonOf(commands.logIn)).tokens.accessToken;
    const { agent } = await jsonOf(commands.createAgent);
    expect(agent).toMatchObject({ identity: 'customer-support', rag_enabled: true });
    known.AGENT_ID = agent.id;
    known.AGENT_KEY = agent.api_key;

    const { tool } = await jsonOf(commands.createTool);
    known.TOOL_ID = tool.id;
    expect((await jsonOf(commands.createOperation)).operation).toMatchObject({
      custom_tool_id: tool.id,
      enabled: true,
    });
    expect((await jsonOf(commands.createCredential)).credential).toMatchObject({
      origin: 'https://orders.example.com',
    });

    const { document } = await jsonOf(commands.uploadDocument);
    expect(await settled(member, document.id)).toMatchObject({
      status: 'ready',
      agent_instance_id: agent.id,
    });
    const { results } = await jsonOf(commands.searchDocuments);
    expect(results[0].excerpt).toContain('30 days');

    const answer = await answerOf(commands.chat);
    expect(answer).toContain('visitorToken');
    expect(answer).toContain('returns.md');
    expect(answer).toContain('"type":"done"');

    expect(await jsonOf(commands.analytics)).toMatchObject({
      success: true,
      rows: expect.any(Array),
    });
  });
});
