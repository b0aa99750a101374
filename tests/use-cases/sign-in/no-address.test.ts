import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { embedConfigSchema } from '@talkwright/shared/areas/agent-config';
import type { AgentCaller, Anonymous } from '../../../functions/src/accounts/caller.ts';
import { takeVisitorsMessage } from '../../../functions/src/chat/take-message.ts';
import type { Deps } from '../../../functions/src/deps.ts';
import { tellOfNoAddress } from '../../../functions/src/host/authorize.ts';
import { forgotPassword } from '../../../functions/src/sign-in/forgot-password.ts';
import { logIn } from '../../../functions/src/sign-in/log-in.ts';
import { rateLimits } from '../../../functions/src/sign-in/rate-limits.ts';
import { newAddress } from '../../support/api/people.ts';
import { PASSWORD } from '../../support/client.ts';
import { type Caught, catchMessages } from '../../support/cloud/caught-messages.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { newAdmin } from '../../support/cloud/use-cases.ts';
import { tally } from '../../support/tally.ts';

/** Where no address can be trusted, nobody is counted together with others. */

const client = { address: null, userAgent: 'jest', origin: null };
const stranger: Anonymous = { kind: 'anonymous', client };

let cloud: Cloud;
let deps: Deps;
let caught: Caught[];
beforeAll(async () => {
  cloud = await startCloud();
  deps = cloud.deps;
  caught = catchMessages(deps);
});
afterAll(() => cloud.stop());

it('each account may ask for a new password as often as ever, however many others do', async () => {
  const { max } = rateLimits.resetByAddress;
  const ask = (email: string) => forgotPassword(deps, stranger, { email });
  expect(await tally(Array.from({ length: 2 * max }, () => ask(newAddress())))).toEqual({
    success: 2 * max,
  });
  const resets = caught.filter(({ message }) => message.kind === 'passwordReset');
  expect(resets).toHaveLength(2 * max);
  const one = newAddress();
  const limit = rateLimits.resetByAccount.max;
  expect(await tally(Array.from({ length: limit + 2 }, () => ask(one)))).toEqual({
    ...{ success: limit, too_many: 2 },
  });
});

it('guesses at one account are stopped by its own limit, and lock no other out', async () => {
  const [guessed, other] = [await newAdmin(deps), await newAdmin(deps)];
  const enter = (email: string) =>
    logIn(deps, stranger, { email, password: PASSWORD, rememberMe: false });
  for (let left = rateLimits.signInByAccount.max; left > 0; left--) {
    await deps.rateLimiter.take(rateLimits.signInByAccount, guessed.user.email);
  }
  await expect(enter(guessed.user.email)).rejects.toMatchObject({ code: 'too_many' });
  await expect(enter(other.user.email)).resolves.toMatchObject({ user: { id: other.userId } });
});

it('visitors of a chat are counted by their conversation, and by the agent', async () => {
  const embed = embedConfigSchema.parse({ conversationsPerAddress: 2, messagesPerConversation: 3 });
  const caller: AgentCaller = {
    ...{ kind: 'agent', tenantId: deps.newId(), agentId: deps.newId(), isPreview: false, client },
  };
  const begin = () => takeVisitorsMessage(deps, caller, undefined, embed);
  expect(await tally(Array.from({ length: 10 }, begin))).toEqual({ success: 10 });
  const say = () => takeVisitorsMessage(deps, caller, 'one conversation', embed);
  expect(await tally(Array.from({ length: 5 }, say))).toEqual({ success: 3, too_many: 2 });
});

it('the log says so once', () => {
  const said: string[] = [];
  const log = { info: (event: string) => void said.push(event), error: () => {} };
  for (const _ of [1, 2, 3]) tellOfNoAddress({ log }, stranger);
  tellOfNoAddress({ log }, { ...stranger, client: { ...client, address: '203.0.113.7' } });
  expect(said).toEqual([
    'no address of a client: limits count accounts, links, conversations and agents',
  ]);
});
