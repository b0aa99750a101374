import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Agent, createPreviewToken, updateAgent } from '@talkwright/shared/areas/agents';
import {
  type Citation,
  getSource,
  getWidgetConfig,
  openSource,
} from '@talkwright/shared/areas/chat';
import { type Document, deleteDocument } from '@talkwright/shared/areas/documents';
import { type AgentFields, newAgent as addAgent, agentDraft } from '../../support/api/agents.ts';
import { uploadAndWait } from '../../support/api/documents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { anyAddress, call, converse, type Member, send } from '../../support/client.ts';
import { pdf } from '../../support/files/documents.ts';

const FRAME = 'How long is the warranty of the frame?';
const FORK = 'For how many years is the fork covered?';
const OPEN: AgentFields = { citationsConfig: { visitorsOpenSources: true } };

let member: Member;
let agent: Agent;
beforeAll(async () => {
  member = await newTenant({ plan: 'scale' });
  agent = await newAgent(OPEN);
  await newHandbook(agent);
  const content =
    '# Service\n\nBells are sold by the piece.\n\nThe fork is covered for **six** years.\n\nAsk us.';
  await uploadAndWait(member, { name: 'Service.md', content }, agent.id);
});

const newAgent = (fields: AgentFields) => addAgent(member, { ragEnabled: true, ...fields });

async function newHandbook({ id }: Agent, name = 'Handbook.pdf'): Promise<Document> {
  const content = await pdf([
    { heading: 'Welcome', lines: ['This handbook is for everyone who rides with us.'] },
    { heading: 'Warranty', lines: ['The frame has a warranty of ten years against breakage.'] },
  ]);
  return uploadAndWait(member, { name, content }, id);
}

/** A conversation with one question, and how the source of its answer is opened. */
async function asked({ api_key }: Agent, question = FRAME, more: Record<string, string> = {}) {
  const session = { sessionId: '', visitorToken: '' };
  let messageId = '';
  let citations: Citation[] = [];
  for await (const event of converse(api_key, { message: question }, undefined, more)) {
    if (event.type === 'session') Object.assign(session, event);
    if (event.type === 'citations') citations = event.citations;
    if (event.type === 'done') messageId = event.messageId;
  }
  const { sessionId, visitorToken } = session;
  const body = { sessionId, visitorToken, messageId, n: citations[0]?.n ?? 0 };
  const headers = { 'x-api-key': api_key, ...more };
  const open = (changes: object = {}) => call(openSource, { ...body, ...changes }, headers);
  const link = async () => tokenOf((await open()).url);
  return { body, open, link };
}

const tokenOf = (url: string): string => new URL(url).searchParams.get('token') ?? '';
const look = (token: string) => call(getSource, { token });

describe('what an answer cites', () => {
  it('is shown to its visitor: of a PDF the one page, with the sentence marked', async () => {
    const { open } = await asked(agent);
    const { url, expiresAt } = await open();
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(600_000);
    // As a browser follows it: without any key.
    const answer = await fetch(url, { headers: { origin: 'https://shop.example' } });
    const { success: _success, ...source } = await answer.json();
    expect(source).toEqual({
      filename: 'Handbook.pdf',
      quote: 'The frame has a warranty of ten years against breakage.',
      picture: {
        image: expect.stringMatching(/^data:image\/png;base64,/),
        page: 2,
        boxes: [
          {
            left: expect.closeTo(0.084, 2),
            top: expect.closeTo(0.112, 2),
            width: expect.closeTo(0.45, 1),
            height: expect.closeTo(0.013, 2),
          },
        ],
      },
    });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    });
  });

  it('is shown to its visitor: of a document without pages the passage', async () => {
    const { link } = await asked(agent, FORK);
    const { filename, picture, passage } = await look(await link());
    expect([filename, picture]).toEqual(['Service.md', undefined]);
    expect(passage).toEqual({
      path: 'Service',
      before: expect.stringMatching(/^Service\n\n.*by the piece\.\n\n$/),
      marked: 'The fork is covered for six years.',
      after: expect.stringMatching(/^\n\nAsk us\.$/),
    });
  });

  it('is shown in a language that the sentence alone does not tell', async () => {
    const german = await newAgent(OPEN);
    const filler = 'Wir bitten alle Kundinnen und Kunden, das Fahrrad im Winter trocken zu lagern.';
    const content = `# Wartung\n\n${filler}\n\nKetten, Bremsen.\n\n${filler}`;
    await uploadAndWait(member, { name: 'Wartung.md', content }, german.id);
    const { link } = await asked(german, '#model:say Ketten, Bremsen [1].');
    const { quote, passage } = await look(await link());
    expect([quote, passage?.marked]).toEqual(['Ketten, Bremsen.', 'Ketten, Bremsen.']);
  });

  it('is not shown where the agent does not say so', async () => {
    const silent = await newAgent({});
    await newHandbook(silent);
    const { open } = await asked(silent);
    await expect(open()).rejects.toMatchObject({ status: 409, code: 'source_not_offered' });
    const told = async ({ api_key }: Agent) =>
      (await call(getWidgetConfig, {}, { 'x-api-key': api_key })).agent.opensSources;
    expect([await told(silent), await told(agent)]).toEqual([false, true]);
  });

  it('is shown for what was cited in that answer alone', async () => {
    const { body, open } = await asked(agent);
    const refusal = { code: 'source_not_offered' };
    await expect(open({ n: body.n + 40 })).rejects.toMatchObject(refusal);
    await expect(open({ quote: 7 })).rejects.toMatchObject(refusal);
    await expect(open({ messageId: 'nothing' })).rejects.toMatchObject(refusal);
    await expect(open({ messageId: body.sessionId })).rejects.toMatchObject(refusal);
    const other = await asked(agent, FORK);
    await expect(open({ messageId: other.body.messageId })).rejects.toMatchObject(refusal);
  });

  it('is shown to those alone whose conversation it is', async () => {
    const [{ open }, other] = [await asked(agent), await asked(agent)];
    const refusal = { code: 'visitor_token_refused' };
    await expect(open({ visitorToken: 'other' })).rejects.toMatchObject(refusal);
    await expect(open({ visitorToken: other.body.visitorToken })).rejects.toMatchObject(refusal);
    const elsewhere = await asked(await newAgent(OPEN));
    await expect(elsewhere.open(other.body)).rejects.toMatchObject({ code: 'session_not_found' });
  });

  it('is shown to members who try out what visitors do not see yet', async () => {
    const trying = await newAgent({});
    await newHandbook(trying);
    await member.call(updateAgent, {
      ...agentDraft({ ...OPEN, ragEnabled: true, identity: trying.identity }),
      ...{ id: trying.id, publish: false },
    });
    const { previewToken } = await member.call(createPreviewToken, { id: trying.id });
    const { link } = await asked(trying, FRAME, { 'x-preview-token': previewToken });
    expect((await look(await link())).picture?.page).toBe(2);
    await expect((await asked(trying)).open()).rejects.toMatchObject({
      code: 'source_not_offered',
    });
  });
});

describe('a link to a source', () => {
  const refusal = { status: 404, code: 'source_link_refused', message: /expired/ };

  it('that was changed leads nowhere, whatever was changed', async () => {
    const [head = '', body = '', signature = ''] = (await (await asked(agent)).link()).split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const others = [{ page: 1 }, { quote: 'x' }, { tenantId: 'x' }, { agentId: 'x' }, { exp: 9e9 }];
    const forged = [
      ...others.map((change) => `${head}.${encoded({ ...claims, ...change })}.${signature}`),
      `${encoded({ alg: 'none', typ: 'source+jwt' })}.${body}.`,
      `${head}.${body}.`,
      'x',
    ];
    for (const token of forged) {
      await expect(look(token)).rejects.toMatchObject({
        ...refusal,
        message: expect.stringMatching(refusal.message),
      });
    }
  });

  it('leads nowhere from the moment on that its document is gone, or visitors may not open it', async () => {
    const short = await newAgent(OPEN);
    const { id } = await newHandbook(short);
    const { link, open } = await asked(short);
    const token = await link();

    const closed = { ...agentDraft({ ragEnabled: true, identity: short.identity }), id: short.id };
    await member.call(updateAgent, closed);
    await expect(look(token)).rejects.toMatchObject({ code: 'source_not_offered' });
    await member.call(updateAgent, { ...closed, ...OPEN });
    await look(token);

    await member.call(deleteDocument, { id });
    await expect(look(token)).rejects.toMatchObject({ code: 'document_not_found' });
    await expect(open()).rejects.toMatchObject({ code: 'document_not_found' });
  });

  it('works on the websites of its agent alone', async () => {
    const narrow = await newAgent({
      ...OPEN,
      embedConfig: { allowedOrigins: ['https://shop.example'] },
    });
    await newHandbook(narrow);
    const token = await (await asked(narrow)).link();
    const from = (origin: string) => send(getSource, { token }, { origin });
    expect((await from('https://shop.example')).status).toBe(200);
    expect((await from('https://elsewhere.example')).status).toBe(403);
  });

  it('is followed so often from one address, and no oftener', async () => {
    const short = await newAgent(OPEN);
    const { id } = await newHandbook(short);
    const token = await (await asked(short)).link();
    await member.call(deleteDocument, { id });
    const headers = { 'x-forwarded-for': anyAddress() };
    const follow = async () => (await send(getSource, { token }, headers)).status;
    const statuses = await Promise.all(Array.from({ length: 105 }, follow));
    expect(statuses.filter((status) => status === 404)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });
});
