import type { JSONObject } from '@azure/cosmos';
import { verifyEmail } from '@talkwright/shared/areas/sign-in';
import { newId } from '../../functions/src/platform/ids.ts';
import { newAgent } from '../support/api/agents.ts';
import { signUp } from '../support/api/sign-up.ts';
import { newMessage } from '../support/chat-records.ts';
import type { Member } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { conversationsSwept } from '../support/stack/conversations-swept.ts';
import { mailedToken, mailsTo } from '../support/stack/mailbox.ts';
import { waitingIn } from '../support/stack/queues.ts';
import { query, withDatabase } from '../support/stack/stores.ts';
import { fireTimer } from '../support/stack/timers.ts';
import { atMost, type Figure, figure } from './figures.ts';

/** The largest plan has room for so many. */
const AGENTS_OF_ONE = 10;
const TEN_MINUTES_MS = 10 * 60_000;
/** The timer looks at what is a little older. */
const SETTLED_MS = 8 * 60_000;
const PATIENCE_MS = 15 * 60_000;

/** Agents whose digests are due at the same minute: how long until all are mailed, and how many came twice or never. */
export async function benchDigest(agents: number): Promise<Figure[]> {
  const moment = new Date(Math.floor((Date.now() - SETTLED_MS) / TEN_MINUTES_MS) * TEN_MINUTES_MS);
  const members: Member[] = [];
  for (let made = 0; made < agents; made += AGENTS_OF_ONE) {
    members.push(await fill(Math.min(AGENTS_OF_ONE, agents - made), moment));
  }
  await eventually(async () => {
    const slots = await query('directory', "SELECT c.id FROM c WHERE c.type = 'digestSlot'");
    if (slots.length < agents) throw new Error('Some agents are in no slot yet.');
  }, PATIENCE_MS);

  const start = performance.now();
  await fireAt(moment);
  await eventually(async () => {
    if (new Set(await subjects(members)).size < agents) throw new Error('Some are not mailed yet.');
  }, PATIENCE_MS);
  const seconds = (performance.now() - start) / 1_000;
  // Whoever looks again, as after a dead process, sends none twice.
  await fireAt(moment);
  await drained();
  const sent = await subjects(members);
  const once = new Set(sent);
  const of = `digest: ${agents} agents at one minute`;
  return [
    figure(`${of}: all mailed within`, seconds, 's'),
    figure(`${of}: mails that came twice`, sent.length - once.size, '', { goal: atMost(0, '') }),
    figure(`${of}: mails that never came`, agents - once.size, '', { goal: atMost(0, '') }),
  ];
}

/** An organization with so many agents, each with a digest at this time, and one conversation before it. */
async function fill(agents: number, moment: Date): Promise<Member> {
  const member = await signUp({ plan: 'scale' });
  await member.call(verifyEmail, { token: await mailedToken(member.email, 'verify-email') });
  const time = moment.toISOString().slice(11, 16);
  await Promise.all(
    Array.from({ length: agents }, async (_, n) => {
      const digest = { recipients: [member.email], schedule: { time } };
      const agent = await newAgent(member, { name: `Digest ${n}`, personality: { digest } });
      await store(member.tenant.id, agent.id, new Date(moment.getTime() - TEN_MINUTES_MS));
    }),
  );
  await conversationsSwept(member.tenant.id);
  return member;
}

async function store(tenantId: string, agentId: string, at: Date): Promise<void> {
  const sessionId = newId();
  const createdAt = at.toISOString();
  const message = (role: 'user' | 'assistant', content: string) =>
    newMessage({ id: newId(), tenantId, sessionId, role, content, createdAt });
  const session = {
    ...{ id: sessionId, type: 'session', tenantId, sessionId, agentId, visitorTokenHash: 'none' },
    ...{ messageCount: 2, createdAt, updatedAt: createdAt },
  };
  const records = [message('user', 'When do you open?'), message('assistant', 'At nine.'), session];
  await withDatabase(async (database) => {
    const { items } = database.container('conversations');
    for (const record of records) await items.create(record as object as JSONObject);
  });
}

/** As if nobody had looked since the moment before. */
async function fireAt(moment: Date): Promise<void> {
  const doneTo = new Date(moment.getTime() - TEN_MINUTES_MS).toISOString();
  await withDatabase((database) =>
    database.container('guards').items.upsert({ id: 'digest-timer', doneTo }),
  );
  await fireTimer('digest-due');
  await eventually(async () => {
    const [state] = await query<{ doneTo: string }>(
      'guards',
      "SELECT c.doneTo FROM c WHERE c.id = 'digest-timer'",
    );
    if (state?.doneTo === doneTo) throw new Error('The timer is still at work.');
  }, PATIENCE_MS);
}

/** Nothing is on its way any more; twice, since one may hand it to the other meanwhile. */
const drained = () =>
  eventually(async () => {
    for (let looks = 0; looks < 2; looks++) {
      const waiting = await waitingIn('digest');
      const kept = await query('tenants', "SELECT c.id FROM c WHERE c.type = 'outbox'");
      if (waiting.length + kept.length > 0) throw new Error('Some mails are on their way.');
    }
  }, PATIENCE_MS);

/** Each with whom it went to: agents of different organizations have the same names. */
async function subjects(members: Member[]): Promise<string[]> {
  const mails = await Promise.all(members.map(({ email }) => mailsTo(email)));
  return mails
    .flat()
    .flatMap(({ to, subject }) => (subject.startsWith('Digest ') ? [`${to} ${subject}`] : []));
}
