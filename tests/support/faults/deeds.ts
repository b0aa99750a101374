import { randomUUID } from 'node:crypto';
import { deleteAccount } from '@talkwright/shared/areas/account';
import { confirmCheckout, getUsage, startCheckout } from '@talkwright/shared/areas/billing';
import { listDocuments } from '@talkwright/shared/areas/documents';
import { createSnippet, listSnippets } from '@talkwright/shared/areas/snippets';
import { LARKFIELD } from '../../../local/cloud/slack/demo.ts';
import { newAgent } from '../api/agents.ts';
import { upload, uploadAndWait } from '../api/documents.ts';
import { refresh } from '../api/logins.ts';
import { control, look, newSlackTeam } from '../api/slack.ts';
import { ApiFailure, cookieOf, logIn, type Member, newTenant } from '../client.ts';
import { agreeOnLimits } from '../stack/agree-on-limits.ts';
import { mailSource, mailsTo } from '../stack/mailbox.ts';
import { stack } from '../stack/running-stack.ts';
import { placesOf, query } from '../stack/stores.ts';
import { newVisitor, type Visitor } from '../visitor.ts';

/** What became of one attempt: nothing else than done may be without a code. */
type Outcome = 'done' | { code: string };

/** Something that clients do, with a ledger of what they were told. */
export type Deed = {
  attempt(): Promise<Outcome>;
  /** Sentences on what was acknowledged and is not there, or not yet, and on what is there twice. */
  audit(): Promise<string[]>;
};
export type Deeds = Awaited<ReturnType<typeof newDeeds>>;

const VERIFY = 'Verify your email address';
/** How the offline model ends its answer where it has no documents. */
const WHOLE = /ask again\.$/;

/** All of them in one organization. */
export async function newDeeds() {
  const member = await newTenant({ plan: 'scale' });
  await agreeOnLimits(member.tenant.id, { conversations: 1_000_000 });
  const embedConfig = { messagesPerConversation: 600, messagesPerAgent: 3_000 };
  const [agent, surfer] = await Promise.all([
    newAgent(member, { ragEnabled: true, embedConfig }),
    newAgent(member, {
      webSurfingEnabled: true,
      modelConfig: { model: 'gpt-4.1-mini', webSearchProvider: 'internal' },
    }),
  ]);
  return {
    member,
    agent,
    chat: chatting(agent.api_key, (n) => `What does it cost in month ${n}?`),
    lookUp: chatting(surfer.api_key, (n) => `How high is the fine for riding without lights? ${n}`),
    upload: uploading(member, agent.id),
    note: noting(member),
    signUp: signingUp(),
    logIn: loggingIn(member),
    pay: paying(member),
    subscribe: subscribing(),
    refresh: refreshing(member),
    leave: leaving(),
    askInSlack: await askingInSlack(member, embedConfig),
  };
}

/** What was not answered is said again under the same id, as the widget does. */
function chatting(apiKey: string, question: (n: number) => string): Deed {
  const visitors: Visitor[] = [];
  let unanswered: { visitor: Visitor; message: string; id: string } | undefined;
  return {
    async attempt() {
      if (!unanswered) {
        const visitor = newVisitor(apiKey);
        visitors.push(visitor);
        unanswered = { visitor, message: question(visitors.length), id: randomUUID() };
      }
      const { visitor, message, id } = unanswered;
      const attempt = await visitor.say(message, id);
      if (attempt.end !== 'answered') {
        return { code: attempt.end === 'refused' ? attempt.code : attempt.why };
      }
      unanswered = undefined;
      return 'done';
    },
    async audit() {
      const found = await Promise.all(visitors.map((visitor) => visitor.audit()));
      return found.flat();
    },
  };
}

function uploading(member: Member, agentId: string): Deed {
  const tried: { name: string; isAcknowledged: boolean }[] = [];
  return {
    attempt: () =>
      outcomeOf(async () => {
        const one = { name: `${randomUUID()}.md`, isAcknowledged: false };
        tried.push(one);
        await upload(member, { name: one.name, content: `Pump ${one.name} runs.` }, agentId);
        one.isAcknowledged = true;
      }),
    async audit() {
      const { documents } = await member.call(listDocuments, {});
      return tried.flatMap(({ name, isAcknowledged }) => {
        const found = documents.filter((one) => one.original_filename === name);
        if (found.length > 1) return `The document ${name} is there ${found.length} times.`;
        if (!isAcknowledged || found[0]?.status === 'ready') return [];
        return `The document ${name} is ${found[0]?.error ?? found[0]?.status ?? 'lost'}.`;
      });
    },
  };
}

function noting(member: Member): Deed {
  const acknowledged: string[] = [];
  return {
    attempt: () =>
      outcomeOf(async () => {
        const name = randomUUID();
        await member.call(createSnippet, { name, category: 'persona', prompt_text: 'Be kind.' });
        acknowledged.push(name);
      }),
    async audit() {
      const { snippets } = await member.call(listSnippets, {});
      const counts = acknowledged.map((name) => snippets.filter((one) => one.name === name).length);
      return counts.flatMap((count) => (count === 1 ? [] : `A snippet is there ${count} times.`));
    },
  };
}

function signingUp(): Deed {
  const tried: { email: string; isAcknowledged: boolean }[] = [];
  return {
    attempt: () =>
      outcomeOf(async () => {
        const one = { email: `${randomUUID()}@example.com`, isAcknowledged: false };
        tried.push(one);
        await newTenant({ email: one.email });
        one.isAcknowledged = true;
      }),
    async audit() {
      const found = tried.map(async ({ email, isAcknowledged }) => {
        const mails = (await mailsTo(email)).filter(({ subject }) => subject === VERIFY);
        // One that was sent again under the same id is one: mail programs fold it.
        const ids = new Set(
          await Promise.all(mails.map(async (one) => idOf(await mailSource(one)))),
        );
        if (ids.size > 1) return [`The mail to ${email} was sent ${ids.size} times.`];
        if (!isAcknowledged) return [];
        const login = await outcomeOf(() => logIn(email));
        if (login !== 'done') return [`The account of ${email} is lost: ${login.code}.`];
        return ids.size === 0 ? [`The mail to ${email} is not there.`] : [];
      });
      return (await Promise.all(found)).flat();
    },
  };
}

const idOf = (source: string): string => /^message-id: (.*)$/im.exec(source)?.[1] ?? source;

const loggingIn = ({ email }: Member): Deed => ({
  attempt: () => outcomeOf(() => logIn(email)),
  audit: async () => [],
});

/** The same choice leads to the same page. */
function paying(member: Member): Deed {
  const urls = new Set<string>();
  return {
    attempt: () =>
      outcomeOf(async () => {
        urls.add((await member.call(startCheckout, { plan: 'core' })).url);
      }),
    audit: async () => (urls.size > 1 ? [`There are ${urls.size} pages to pay on.`] : []),
  };
}

/** From choosing a plan to having it, each step again until it succeeds. */
function subscribing(): Deed {
  const paid: { member: Member; customer: string }[] = [];
  let buyer: { member: Member; url?: string; sessionId?: string } | undefined;
  return {
    attempt: () =>
      outcomeOf(async () => {
        buyer ??= { member: await newTenant() };
        const { member } = buyer;
        buyer.url ??= (await member.call(startCheckout, { plan: 'core' })).url;
        buyer.sessionId ??= await payOn(buyer.url);
        await member.call(confirmCheckout, { sessionId: buyer.sessionId });
        paid.push({ member, customer: await customerOf(member) });
        buyer = undefined;
      }),
    async audit() {
      const found = paid.map(async ({ member, customer }) => {
        const url = `${stack().stripe}/v1/subscriptions?customer=${customer}&status=all`;
        const headers = { authorization: 'Bearer sk_test_local' };
        const { data } = (await (await fetch(url, { headers })).json()) as { data: unknown[] };
        const { status } = (await member.call(getUsage, {})).subscription;
        return [
          ...(data.length === 1 ? [] : [`There are ${data.length} subscriptions.`]),
          ...(status === 'active' ? [] : [`A paid subscription is ${status}.`]),
        ];
      });
      return (await Promise.all(found)).flat();
    },
  };
}

async function payOn(url: string): Promise<string> {
  const form = new URLSearchParams({ country: 'DE', card: '4242424242424242' });
  const { headers } = await fetch(url, { method: 'POST', body: form, redirect: 'manual' });
  return /session_id=(\w+)/.exec(headers.get('location') ?? '')?.[1] ?? '';
}

async function customerOf({ tenant }: Member): Promise<string> {
  const sql = 'SELECT VALUE c.billing.customerId FROM c WHERE c.id = @id';
  return (await query<string>('tenants', sql, { id: tenant.id }))[0] ?? '';
}

/** With the cookie that the client last got: of a rotation that nobody learned of it has the former one. */
function refreshing({ email }: Member): Deed {
  let cookie: string | undefined;
  return {
    attempt: () =>
      outcomeOf(async () => {
        cookie ??= (await logIn(email)).refreshCookie;
        const { headers } = await refresh(cookie);
        cookie = cookieOf(headers);
      }),
    audit: async () => [],
  };
}

/** Somebody's own organization, which has a document. */
function leaving(): Deed {
  const left: string[] = [];
  let leaver: Member | undefined;
  return {
    attempt: () =>
      outcomeOf(async () => {
        if (!leaver) {
          leaver = await newTenant();
          await uploadAndWait(leaver, { name: 'secret.md', content: 'The word is pomegranate.' });
        }
        await leaver.call(deleteAccount, { confirmation: 'DELETE' }).catch(alreadyGone);
        left.push(leaver.tenant.id);
        leaver = undefined;
      }),
    async audit() {
      const places = await Promise.all(left.map((tenantId) => placesOf(tenantId)));
      return places.flat().map((place) => `${place} is there although its organization has left.`);
    },
  };
}

/** Whoever asks again has no account any more. */
function alreadyGone(error: unknown): void {
  if (!(error instanceof ApiFailure && error.code === 'not_signed_in')) throw error;
}

type Shown = { ts: string; thread_ts?: string; bot_id?: string; text: string; only_for?: string };

async function askingInSlack(member: Member, embedConfig: object): Promise<Deed> {
  const team = await newSlackTeam(member, { embedConfig });
  // Slack itself tries again at once, after a minute and after five: what is measured is how long we take.
  await control('weather', { retry_pauses_ms: [500, 2_000, 5_000, 10_000, 20_000, 60_000] });
  const asked: { channel: string; ts: string }[] = [];
  return {
    async attempt() {
      const text = `What is ${asked.length} of many?`;
      const given = { user: LARKFIELD.ben, app: team.apiAppId, text };
      asked.push((await control('messages', given)) as unknown as { channel: string; ts: string });
      return 'done';
    },
    async audit() {
      const channel = asked[0]?.channel ?? '';
      const { messages } = (await look('messages', { channel })) as { messages: Shown[] };
      return asked.flatMap(({ ts }, n) => {
        const answers = messages.filter(
          (one) => one.thread_ts === ts && one.bot_id && !one.only_for && WHOLE.test(one.text),
        );
        return answers.length === 1 ? [] : `Question ${n} in Slack has ${answers.length} answers.`;
      });
    },
  };
}

async function outcomeOf(work: () => Promise<unknown>): Promise<Outcome> {
  try {
    await work();
    return 'done';
  } catch (error) {
    return { code: error instanceof ApiFailure ? error.code : String(error) };
  }
}
