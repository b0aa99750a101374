import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyEmail } from '../../../shared/src/areas/sign-in.ts';
import { newAgent } from '../../support/api/agents.ts';
import { signUp } from '../../support/api/sign-up.ts';
import { eventually } from '../../support/eventually.ts';
import { freePorts } from '../../support/stack/free-ports.ts';
import { mailedToken, mailsTo } from '../../support/stack/mailbox.ts';
import { startStack, stopStack } from '../../support/stack/stack.ts';
import { newVisitor } from '../../support/visitor.ts';
import { atMost, type Figure, figure } from '../figures.ts';

const MINUTE_MS = 60_000;
/** What is said until then is told. */
const SOON_MS = 2 * MINUTE_MS;
/** Until it is due, up to ten minutes to its slot, and eight more until that is looked at; and some. */
const PATIENCE_MS = 25 * MINUTE_MS;

/** The product as it is started, in a new folder: nobody turns its clock or fires its timers until a digest is mailed. */
export async function measureRealMinutes(): Promise<Figure[]> {
  const data = mkdtempSync(join(tmpdir(), 'talkwright-clocks-'));
  const stack = await startStack(data, await freePorts(), '--no-demo');
  process.env.TALKWRIGHT_STACK = JSON.stringify({ ...stack.endpoints, data });
  try {
    const member = await signUp({ plan: 'scale' });
    await member.call(verifyEmail, { token: await mailedToken(member.email, 'verify-email') });
    const due = new Date(Date.now() + SOON_MS);
    const digest = {
      recipients: [member.email],
      schedule: { time: due.toISOString().slice(11, 16) },
    };
    const { api_key: apiKey } = await newAgent(member, { name: 'Digest', personality: { digest } });
    await newVisitor(apiKey).say('When do you open?');
    const digests = async () =>
      (await mailsTo(member.email)).filter(({ subject }) => subject.startsWith('Digest: '));
    await eventually(async () => {
      if ((await digests()).length === 0) throw new Error('The digest is not mailed yet.');
    }, PATIENCE_MS);
    const minutes = (Date.now() - due.getTime()) / MINUTE_MS;
    const name = 'clocks: a digest of a new deployment is mailed after it is due by';
    return [figure(name, minutes, 'min', { goal: atMost(19, 'min') })];
  } finally {
    await stopStack(stack);
    rmSync(data, { recursive: true, force: true });
  }
}
