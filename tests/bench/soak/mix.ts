import { setTimeout as delay } from 'node:timers/promises';
import { getChatStats } from '@talkwright/shared/areas/dashboard';
import { deleteDocument } from '@talkwright/shared/areas/documents';
import { LARKFIELD } from '../../../local/cloud/slack/demo.ts';
import { uploadAndWait } from '../../support/api/documents.ts';
import { signUp } from '../../support/api/sign-up.ts';
import { control, newSlackTeam } from '../../support/api/slack.ts';
import { logIn } from '../../support/client.ts';
import { newVisitor } from '../../support/visitor.ts';
import { newShop } from '../load/shops.ts';

/** One alone would be held back by its limits while all goes quickly. */
const SHOPS = 3;
const VISITORS = 10;
const TURNS = 4;
const READING_MS = 4_000;
const UPLOAD_EVERY_MS = 20_000;
const SIGN_IN_EVERY_MS = 8_000;
const SIGN_UP_EVERY_MS = 90_000;
const SLACK_EVERY_MS = 12_000;
const embedConfig = { messagesPerAgent: 3_000, messagesPerAddress: 1_200 };

type Shop = Awaited<ReturnType<typeof newShop>>;

/**
 * What a small deployment lives on, at a steady pace, until the time is over; so many times as quickly until it is warm.
 * Answers how often each was done, and failed.
 */
export async function liveOn(
  until: number,
  warm: { until: number; pace: number },
): Promise<Map<string, { done: number; failed: number }>> {
  const tally = new Map<string, { done: number; failed: number }>();
  const shops = await Promise.all(Array.from({ length: SHOPS }, () => newShop(embedConfig)));
  const [{ member, agent }] = shops as [Shop];
  const team = await newSlackTeam(member, { embedConfig });

  /** Not in step with the product's own timers. */
  const pause = (ms: number) =>
    delay((ms * (0.5 + Math.random())) / (Date.now() < warm.until ? warm.pace : 1));

  async function keepDoing(what: string, everyMs: number, work: () => Promise<void>) {
    const count = tally.get(what) ?? { done: 0, failed: 0 };
    tally.set(what, count);
    while (Date.now() < until) {
      try {
        await work();
        count.done += 1;
      } catch (error) {
        count.failed += 1;
        console.log(`${what}: ${error}`);
      }
      await pause(everyMs);
    }
  }

  async function converse(apiKey: string): Promise<void> {
    const visitor = newVisitor(apiKey);
    for (let turn = 0; turn < TURNS; turn++) {
      const attempt = await visitor.say(`What does the workshop cost in month ${turn}?`);
      if (attempt.end !== 'answered') throw new Error(JSON.stringify(attempt));
      await pause(READING_MS);
    }
    const problems = await visitor.audit();
    if (problems.length > 0) throw new Error(problems.join(' '));
  }

  /** Gone again, so that the product's data does not grow by what it has read. */
  async function upload(): Promise<void> {
    const content = Array.from({ length: 40 }, (_, n) => `## Part ${n}\n\n${aboutWorkshop(n)}`);
    const file = { name: 'workshop.md', content: content.join('\n\n') };
    // The soak lasts longer than an access token.
    const login = await logIn(member.email);
    const { id, status } = await uploadAndWait(login, file, agent.id);
    if (status !== 'ready') throw new Error(`It is ${status}.`);
    await login.call(deleteDocument, { id });
  }

  async function signIn(): Promise<void> {
    const login = await logIn(member.email);
    await login.call(getChatStats, {});
  }

  async function askInSlack(): Promise<void> {
    const text = 'What does the workshop cost?';
    await control('messages', { user: LARKFIELD.ben, app: team.apiAppId, text });
  }

  await Promise.all([
    ...Array.from({ length: VISITORS }, (_, n) =>
      keepDoing('conversations', READING_MS, () => converse(shops[n % SHOPS]?.agent.api_key ?? '')),
    ),
    keepDoing('documents', UPLOAD_EVERY_MS, upload),
    keepDoing('sign-ins', SIGN_IN_EVERY_MS, signIn),
    keepDoing('sign-ups', SIGN_UP_EVERY_MS, async () => void (await signUp())),
    keepDoing('questions in Slack', SLACK_EVERY_MS, askInSlack),
  ]);
  return tally;
}

const aboutWorkshop = (n: number): string =>
  `In month ${n} the workshop costs ${10 + n} crowns an hour and opens at ${7 + (n % 4)}. `.repeat(
    8,
  );
