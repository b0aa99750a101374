import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getChatHistory as contract } from '@talkwright/shared/areas/chat-history';
import type { AgentCaller, Member } from '../../../functions/src/accounts/caller.ts';
import { listSessions } from '../../../functions/src/chat-history/list-sessions.ts';
import type { Summary } from '../../../functions/src/conversations/summary-record.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { newAdmin } from '../../support/cloud/use-cases.ts';
import { newPage } from '../../support/cloud/visitors.ts';

let cloud: Cloud;
let admin: Member;
let support: AgentCaller;
let sales: AgentCaller;

beforeAll(async () => {
  cloud = await startCloud({ now: () => new Date('2026-03-31T12:00:00.000Z') });
  admin = await newAdmin(cloud.deps);
  support = await newPage(cloud, admin, 'Support');
  sales = await newPage(cloud, admin, 'Sales');
});
afterAll(() => cloud.stop());

const list = async (asked: Record<string, string> = {}, caller = admin) =>
  listSessions(cloud.deps, caller, contract.query.parse({ sessions: '1', ...asked }));

const idsOf = async (asked: Record<string, string> = {}, caller = admin) =>
  (await list(asked, caller)).sessions.map(({ session_id }) => session_id);

/** From the first page to the last, as the screen loads them. */
async function allPages(asked: Record<string, string>) {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const { sessions, next_cursor } = await list({
      ...asked,
      limit: '2',
      ...(cursor && { cursor }),
    });
    ids.push(...sessions.map(({ session_id }) => session_id));
    cursor = next_cursor;
  } while (cursor);
  return ids;
}

/** As the turn of a visitor leaves it. */
async function store(
  caller: Member | AgentCaller,
  sessionId: string,
  fields: Partial<Summary> & { text?: string } = {},
): Promise<void> {
  const { text = 'Hello', ...more } = fields;
  const summary = {
    ...{ id: `conversation-${sessionId}`, type: 'conversation' as const, sessionId },
    ...{ tenantId: caller.tenantId, agentId: support.agentId, agentName: 'Support' },
    ...{ sortName: 'support', channel: 'widget' as const, messageCount: 2, opening: 'Hello' },
    ...{ startedAt: '2026-03-01T10:00:00.000Z', lastAt: '2026-03-01T10:00:00.000Z' },
    ...{ thumbsUp: 0, thumbsDown: 0, hasInsights: false },
    ...more,
  };
  await cloud.deps.summaries.write(summary, undefined);
  const id = `conversation-text-${sessionId}`;
  const searched = { ...summary, id, type: 'conversationText' as const, text };
  await cloud.deps.summaries.write(searched, undefined);
}

describe('the list of conversations', () => {
  const storeSix = async (caller: Member) => {
    const at = (day: number, hour = 10) => `2026-03-0${day}T${hour}:00:00.000Z`;
    const ofSales = { agentId: sales.agentId, agentName: 'Sales', sortName: 'sales' };
    await store(caller, 'a', {
      startedAt: at(1),
      lastAt: at(5),
      text: 'My zeppelin, lent to a friend, has a leak.',
    });
    await store(caller, 'b', {
      startedAt: at(2),
      lastAt: at(4),
      ...ofSales,
      unanswered: 'refused',
    });
    await store(caller, 'c', {
      startedAt: at(3),
      lastAt: at(3, 23),
      thumbsDown: 1,
      text: 'Two zeppelins!',
    });
    await store(caller, 'd', { startedAt: at(4), lastAt: at(4), ...ofSales, hasInsights: true });
    await store(caller, 'e', {
      startedAt: at(5),
      lastAt: at(6),
      channel: 'preview',
      text: 'zeppelin',
    });
    await store(caller, 'f', { startedAt: at(6), lastAt: at(7), channel: 'slack' });
  };
  beforeAll(() => storeSix(admin));

  it('is sorted by each of its orders, both ways, and paged without a gap or a repetition', async () => {
    for (const [sort, ids] of Object.entries({ last: 'fadbc', start: 'fdcba', agent: 'acfbd' })) {
      const found = {
        desc: await allPages({ sort }),
        asc: await allPages({ sort, direction: 'asc' }),
      };
      expect({ sort, desc: found.desc.join(''), asc: found.asc.reverse().join('') }).toEqual({
        ...{ sort, desc: ids, asc: ids },
      });
    }
    expect(await idsOf({ limit: '2', offset: '1' })).toEqual(['a', 'd']);
  });

  it('goes on where it was when somebody writes meanwhile', async () => {
    const busy = await newAdmin(cloud.deps, 'Busy');
    await storeSix(busy);
    const first = await list({ sort: 'last', limit: '2' }, busy);
    await store(busy, 'meanwhile', { lastAt: '2026-03-08T10:00:00.000Z' });
    const asked = { sort: 'last', limit: '2', cursor: first.next_cursor ?? '' };
    const next = await list(asked, busy);
    expect(next.sessions.map(({ session_id }) => session_id)).toEqual(['d', 'b']);
  });

  it('is filtered by what it shows, of one agent in the same orders', async () => {
    const { identity = '' } = (await list()).sessions.find((one) => one.session_id === 'd') ?? {};
    expect(await allPages({ instanceName: identity })).toEqual(['d', 'b']);
    expect(await allPages({ instanceName: sales.agentId, direction: 'asc' })).toEqual(['b', 'd']);
    expect(await allPages({ instanceName: identity, sort: 'start' })).toEqual(['d', 'b']);
    expect(await allPages({ instanceName: identity, sort: 'agent' })).toEqual(['b', 'd']);
    expect(await idsOf({ instanceName: 'nobody' })).toEqual([]);
    expect(await idsOf({ unanswered: '1' })).toEqual(['b']);
    expect(await idsOf({ thumbsDown: '1' })).toEqual(['c']);
    expect(await idsOf({ insights: '1' })).toEqual(['d']);
    expect(await idsOf({ channel: 'preview' })).toEqual(['e']);
    expect(await idsOf({ channel: 'slack' })).toEqual(['f']);
    expect(await idsOf({ from: '2026-03-03', to: '2026-03-04' })).toEqual(['d', 'b', 'c']);
    expect(await idsOf({ from: '2026-03-03', to: '2026-03-04', sort: 'start' })).toEqual([
      'd',
      'c',
    ]);
  });

  it('is searched for words anywhere in what was said, the newest first, and marks the hit', async () => {
    const { sessions } = await list({ q: '"zeppelin" AND (leak' });
    expect(sessions).toMatchObject([{ session_id: 'a' }]);
    const { text = '', marks = [] } = sessions[0]?.snippet ?? {};
    expect(marks.map(({ start, end }) => text.slice(start, end))).toEqual(['zeppelin', 'leak']);
    expect(await allPages({ q: 'the zeppelin' })).toEqual(['a', 'c']);
    expect(await idsOf({ q: 'zeppelin', direction: 'asc' })).toEqual(['c', 'a']);
  });

  it('takes whatever is typed for words, or says why not', async () => {
    for (const q of [
      "x' OR 1=1 --",
      '* OR NEAR(a b)',
      '語 ß ١٢ İ',
      '\u0000\uD800x',
      '%_[]',
      'a'.repeat(200),
    ]) {
      const found = await list({ q }).catch((error) => error);
      expect(found.code ?? 'invalid_input').toBe('invalid_input');
    }
    await expect(list({ q: '???' })).rejects.toThrow('signs alone');
    await expect(list({ q: 'the' })).rejects.toThrow('not quite so common');
    expect(() => contract.query.parse({ q: 'x'.repeat(10_000) })).toThrow('at most 200 characters');
  });

  it.each([
    ['limit', '0'],
    ['limit', 'many'],
    ['limit', '101'],
    ['offset', '-1'],
    ['offset', '10001'],
    ['from', '2026-02-30'],
    ['sort', 'name'],
    ['sessions', '2'],
  ])('is not asked for with the %s %s', (field, value) => {
    expect(contract.query.safeParse({ [field]: value }).success).toBe(false);
  });

  it('refuses a range that is none, and a cursor of another list', async () => {
    const { next_cursor } = await list({ limit: '1' });
    const reversed = { from: '2026-03-02', to: '2026-03-01' };
    await expect(list(reversed)).rejects.toMatchObject({ code: 'invalid_input' });
    for (const other of [
      ['sort', 'start'],
      ['q', 'zeppelin'],
    ] as const) {
      const asked = list({ [other[0]]: other[1], cursor: next_cursor ?? '' });
      await expect(asked).rejects.toMatchObject({ code: 'invalid_input' });
    }
  });

  it('has nothing of another organization, whatever is asked', async () => {
    const other = await newAdmin(cloud.deps, 'Other');
    await store(other, 'theirs', { text: 'zeppelin' });
    expect(await idsOf({}, other)).toEqual(['theirs']);
    expect(await idsOf({ q: 'zeppelin' }, other)).toEqual(['theirs']);
    expect(await idsOf({ instanceName: sales.agentId }, other)).toEqual([]);
    expect(await idsOf()).not.toContain('theirs');
    const { agentKey } = (await cloud.deps.agents.get(admin.tenantId, sales.agentId)).value;
    const asked = { ...contract.query.parse({ sessions: '1' }), apiKey: agentKey };
    const found = await listSessions(cloud.deps, admin, asked);
    expect(found.sessions.map(({ session_id }) => session_id)).toEqual(['d', 'b']);
    const refused = { code: 'unknown_agent_key' };
    await expect(listSessions(cloud.deps, other, asked)).rejects.toMatchObject(refused);
  });
});
