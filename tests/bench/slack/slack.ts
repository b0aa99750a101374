import { setTimeout as delay } from 'node:timers/promises';
import { LARKFIELD } from '../../../local/cloud/slack/demo.ts';
import { subscribe } from '../../support/api/billing.ts';
import { newTenant } from '../../support/api/organizations.ts';
import {
  control,
  look,
  newSlackTeam,
  type SlackTeam,
  signedEvent,
} from '../../support/api/slack.ts';
import { timesToFirstToken } from '../../support/stack/model-stats.ts';
import { pidOf } from '../../support/stack/processes.ts';
import { stack } from '../../support/stack/running-stack.ts';
import { atMost, type Figure, figure, percentile } from '../figures.ts';

const EVENTS_A_SECOND = 50;
const SECONDS = 10;
/** So many of them are questions; most of what is said in a workspace is none. */
const QUESTION_EVERY = 10;
const FIRST_WORDS = 20;
const ALTERED = 500;
/** The host is killed each time that such a share of them is answered. */
const KILL_SHARES = [0.15, 0.35, 0.55, 0.75];
/** How the offline model ends its answer where it has no documents. */
const WHOLE = /ask again\.$/;
const PATIENCE_MS = 15 * 60_000;

type Shown = { ts: string; thread_ts?: string; bot_id?: string; text: string; only_for?: string };

/** What an agent in Slack costs beside its model, and whether each question is answered once whatever happens. */
export async function benchSlack(questions: number): Promise<Figure[]> {
  const member = await newTenant();
  // A trial has a hundred conversations.
  await subscribe(member, 'core');
  const limits = { messagesPerConversation: 600, messagesPerAddress: 1_200 };
  const embedConfig = { ...limits, messagesPerAgent: 3_000 };
  const team = await newSlackTeam(member, { embedConfig });
  return [
    ...(await refuseAltered(team)),
    ...(await firstWords(team)),
    ...(await acknowledge(team)),
    ...(await answerOnce(team, questions)),
  ];
}

const send = ({ app }: SlackTeam, { body, headers }: { body: string; headers: object }) =>
  fetch(app.events_url, { method: 'POST', body, headers: { ...headers } });

const said = (n: number, fields: object = {}) => ({
  ...{ type: 'message', channel: LARKFIELD.general, channel_type: 'channel' },
  ...{ user: LARKFIELD.ben, text: `Message ${n} of the day.`, team: LARKFIELD.team },
  ts: `${Math.floor(Date.now() / 1_000)}.${String(n).padStart(6, '0')}`,
  ...fields,
});

async function refuseAltered(team: SlackTeam): Promise<Figure[]> {
  let accepted = 0;
  const all = Array.from({ length: ALTERED }, (_, n) => n).values();
  const sendNext = async () => {
    for (const n of all) {
      const { body, headers } = signedEvent(team, said(n), `EvAltered${n}`);
      const response = await send(team, altered(body, headers, n));
      if (response.ok) accepted += 1;
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 10 }, sendNext));
  return [
    figure(`slack: of ${ALTERED} altered requests, accepted`, accepted, '', {
      goal: atMost(0, ''),
    }),
  ];
}

/** One sign of the body or the signature, the time, or a header that is missing. */
function altered(body: string, headers: Record<string, string>, n: number) {
  const at = (n * 7) % body.length;
  const changed = `${body.slice(0, at)}${body[at] === 'x' ? 'y' : 'x'}${body.slice(at + 1)}`;
  const signature = headers['x-slack-signature'] ?? '';
  const place = 3 + (n % 60);
  const sign = signature[place] === '0' ? '1' : '0';
  const { 'x-slack-signature': _one, ...unsigned } = headers;
  const { 'x-slack-request-timestamp': stamp = '0', ...undated } = headers;
  const moved = (by: number) => ({
    ...headers,
    'x-slack-request-timestamp': String(Number(stamp) + by),
  });
  const ways = [
    { body: changed, headers },
    {
      body,
      headers: {
        ...headers,
        'x-slack-signature': signature.slice(0, place) + sign + signature.slice(place + 1),
      },
    },
    { body, headers: unsigned },
    { body, headers: undated },
    { body, headers: moved(1 + (n % 200)) },
    { body, headers: moved(-301 - n) },
  ];
  return ways[n % ways.length] ?? { body: changed, headers };
}

/** From what somebody writes until its answer has words, less what the model takes until its first. */
async function firstWords(team: SlackTeam): Promise<Figure[]> {
  const start = new Date();
  const waits: number[] = [];
  for (let n = 0; n < FIRST_WORDS; n += 1) {
    const asked = Date.now();
    const text = `What is number ${n}?`;
    const given = { user: LARKFIELD.ben, app: team.apiAppId, text };
    const { channel, ts } = (await control('messages', given)) as unknown as Shown & {
      channel: string;
    };
    for (;;) {
      const { messages } = await look('messages', { channel, thread_ts: ts });
      if ((messages as Shown[]).some((one) => one.bot_id && one.text !== '')) break;
      await delay(5);
    }
    waits.push(Date.now() - asked);
  }
  const own = percentile(await timesToFirstToken(start), 0.5);
  return [
    figure(
      "slack: event to the first visible word, without the model's own p50, p50",
      percentile(waits, 0.5) - own,
      'ms',
      {
        baseline: own,
        goal: atMost(250, 'ms'),
      },
    ),
  ];
}

async function acknowledge(team: SlackTeam): Promise<Figure[]> {
  const waits: number[] = [];
  const sent: Promise<void>[] = [];
  for (let n = 0; n < EVENTS_A_SECOND * SECONDS; n += 1) {
    const isQuestion = n % QUESTION_EVERY === 0;
    const event = isQuestion ? said(n, { text: `<@U0BOT> What is ${n}?` }) : said(n);
    const signed = signedEvent(team, event, `EvBusy${n}`);
    const begun = performance.now();
    sent.push(
      send(team, signed).then(async (response) => {
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`An event was answered with ${response.status}.`);
        waits.push(performance.now() - begun);
      }),
    );
    await delay(1_000 / EVENTS_A_SECOND);
  }
  await Promise.all(sent);
  const title = `slack: event to acknowledgement, ${EVENTS_A_SECOND} a second`;
  return [
    figure(`${title}, p50`, percentile(waits, 0.5), 'ms'),
    figure(`${title}, p99`, percentile(waits, 0.99), 'ms', { goal: atMost(300, 'ms') }),
  ];
}

/** Each event comes twice, is tried again when nobody takes it, and the worker is killed again and again. */
async function answerOnce(team: SlackTeam, questions: number): Promise<Figure[]> {
  await control('weather', {
    twice: true,
    retry_pauses_ms: [500, 2_000, 8_000, 20_000, 60_000, 60_000],
  });
  const begun = Date.now();
  const asked: { channel: string; ts: string }[] = [];
  let kills = 0;
  for (let n = 0; n < questions; n += 1) {
    const given = {
      user: LARKFIELD.ben,
      app: team.apiAppId,
      text: `What is ${n} of many?`,
    };
    asked.push((await control('messages', given)) as unknown as { channel: string; ts: string });
    await delay(20);
  }
  let counts: number[] = [];
  while (Date.now() - begun < PATIENCE_MS) {
    await delay(2_000);
    counts = await countAnswers(asked);
    const answered = counts.filter((count) => count > 0).length;
    if (answered === questions) break;
    if (answered / questions < (KILL_SHARES[kills] ?? 1)) continue;
    kills += 1;
    process.kill(pidOf(stack().data, 'functions-host'), 'SIGKILL');
  }
  const seconds = (Date.now() - begun) / 1_000;
  // Whoever would answer again has had the time to.
  await delay(40_000);
  counts = await countAnswers(asked);
  await control('weather', { twice: null, retry_pauses_ms: null });
  const title = `slack: ${questions.toLocaleString('en-US')} questions, each delivered twice and tried again`;
  return [
    figure(`${title}, killed`, kills, 'times'),
    figure(`${title}, answered`, counts.filter((count) => count > 0).length, '', {
      goal: { text: `= ${questions}`, isMet: ({ value }) => value === questions },
    }),
    figure(`${title}, answered twice`, counts.filter((count) => count > 1).length, '', {
      goal: atMost(0, ''),
    }),
    figure(`${title}, time`, seconds, 's'),
  ];
}

async function countAnswers(asked: { channel: string; ts: string }[]): Promise<number[]> {
  const channel = asked[0]?.channel ?? '';
  const all = (await look('messages', { channel })).messages as (Shown & {
    stream?: { state: string };
  })[];
  const isWhole = (one: (typeof all)[number]) =>
    one.bot_id && !one.only_for && WHOLE.test(one.text);
  const byThread = Map.groupBy(
    all.filter((one) => one.bot_id && !one.only_for),
    (one) => one.thread_ts,
  );
  return asked.map(({ ts }) => {
    const answers = byThread.get(ts) ?? [];
    return answers.every(isWhole) ? answers.length : answers.filter(isWhole).length;
  });
}
