import type { Member } from '../../../functions/src/accounts/caller.ts';
import { createAgent } from '../../../functions/src/agents/create-agent.ts';
import { deleteAgent } from '../../../functions/src/agents/delete-agent.ts';
import { sweepConversations } from '../../../functions/src/conversations/sweep-conversations.ts';
import type { Deps } from '../../../functions/src/deps.ts';
import { digestMessageSchema } from '../../../functions/src/digest/digest-message.ts';
import { handleDigestMessage } from '../../../functions/src/digest/handle-digest-message.ts';
import { queueDueDigests } from '../../../functions/src/digest/queue-due-digests.ts';
import { createCosmos } from '../../../functions/src/platform/cosmos.ts';
import type { Mail } from '../../../functions/src/platform/mail.ts';
import { agentDraftSchema } from '../../../shared/src/areas/agents.ts';
import { type Caught, catchMessages } from '../../support/cloud/caught-messages.ts';
import { startCloud } from '../../support/cloud/embedded-cloud.ts';
import { nobody } from '../../support/cloud/settings.ts';
import { anybody, newAdmin, newAdminLike, proveAddress } from '../../support/cloud/use-cases.ts';
import { say } from '../../support/cloud/visitors.ts';
import { atLeast, type Figure, figure } from '../figures.ts';
import { random } from '../random.ts';

const STARTS = 1_000;
const MINUTE_MS = 60_000;
const TEN_MINUTES_MS = 10 * MINUTE_MS;
const SETTLED_MS = 8 * MINUTE_MS;
/** A day on which clocks change in Europe. */
const FROM = Date.parse('2027-03-28T00:00:00.000Z');
const RANGE_MS = 20 * 3_600_000;
/** A timer is called a little late. */
const MAX_LATE_MS = 2_000;

/**
 * The timer of the digests, which comes for the first time in a deployment at any millisecond: of the digests that are due
 * in the slot after it, those that its second run mails.
 */
export async function measureStarts(): Promise<Figure[]> {
  let time = FROM;
  const cloud = await startCloud({ now: () => new Date(time) });
  const { deps } = cloud;
  const caught = catchMessages(deps);
  const guards = createCosmos(deps.config, nobody).items('guards');
  const model = await proveAddress(deps, await newAdmin(deps));
  const next = random(28);
  let mailed = 0;

  for (let start = 0; start < STARTS; start++) {
    const first = FROM + Math.floor(next() * RANGE_MS);
    const slot = Math.floor((first - SETTLED_MS) / TEN_MINUTES_MS + 1) * TEN_MINUTES_MS;
    const due = slot - Math.floor(next() * 10) * MINUTE_MS;
    time = first - 60 * MINUTE_MS;
    const admin = await newAdminLike(deps, model);
    const agentId = await newDigesting(deps, admin, new Date(due).toISOString().slice(11, 16));
    await settle(deps, caught, admin);

    await guards.remove('digest-timer', 'digest-timer');
    time = first;
    await queueDueDigests(deps);
    const early = await settle(deps, caught, admin);
    time = first + TEN_MINUTES_MS + Math.floor(next() * MAX_LATE_MS);
    await queueDueDigests(deps);
    const inTime = await settle(deps, caught, admin);
    if (early === 0 && inTime === 1) mailed += 1;
    await deleteAgent(deps, admin, { id: agentId });
  }
  await cloud.stop();
  const name = `clocks: of ${STARTS} starts, whose first digest is mailed by the second run, once`;
  return [figure(name, mailed, '', { goal: atLeast(STARTS) })];
}

/** An agent with a digest at this time of the day, and a conversation to tell of. */
async function newDigesting(deps: Deps, admin: Member, time: string): Promise<string> {
  const digest = { recipients: [admin.user.email], schedule: { time } };
  const identity = `a${deps.newId()}`;
  const draft = {
    identity,
    name: 'Support',
    systemPrompt: 'You help visitors.',
    personality: { digest },
  };
  const { agent } = await createAgent(deps, admin, { ...agentDraftSchema.parse(draft), note: '' });
  const { client } = anybody;
  const { tenantId } = admin;
  const page = { kind: 'agent', tenantId, agentId: agent.id, isPreview: false, client } as const;
  await say({ deps }, page, { message: 'When do you open?' });
  await sweepConversations(deps);
  return agent.id;
}

/** Does what the queues bring an organization, to the end: how many digests were mailed. */
async function settle(deps: Deps, caught: Caught[], { tenantId }: Member): Promise<number> {
  const mails: Mail[] = [];
  for (let one = caught.shift(); one; one = caught.shift()) {
    if (one.queue !== 'digest' || one.message.tenantId !== tenantId) continue;
    const message = digestMessageSchema.parse(one.message);
    const sendMail = async (mail: Mail) => void mails.push(mail);
    await handleDigestMessage({ ...deps, sendMail }, message, one.id);
  }
  return mails.length;
}
