import type { getStatus, PartState, ServicePart } from '@talkwright/shared/areas/health';
import type { Output } from '@talkwright/shared/contract/contract';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Blobs } from '../platform/blobs.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { QueueName } from '../platform/containers.ts';
import type { Models } from '../platform/models/models.ts';
import { missingParts } from '../platform/native-parts.ts';
import type { QueueInspector } from '../platform/queue-inspector.ts';
import type { Slack } from '../platform/slack.ts';
import { timeLimit } from '../platform/time-limit.ts';
import { announcedOfModels } from './check-models.ts';
import { checkSlack } from './check-slack.ts';
import { runChecks } from './run-checks.ts';

type Needs = {
  accounts: AccountsReader;
  config: Config;
  blobs: Blobs;
  models: Models;
  queues: QueueInspector;
  slack: Slack;
  now: Clock;
};
type Status = Output<typeof getStatus>;
type Look = (signal: AbortSignal) => Promise<unknown>;

const KEPT_MS = 60_000;
const LATE_MS = 10 * 60_000;

/**
 * What everybody may know, and nothing of why. Looked at once a minute in each process, however many ask: the question costs
 * strangers nothing, and so the answer may cost no more.
 */
export function createPublicStatus({ timeoutMs } = { timeoutMs: 5_000 }) {
  let kept: { until: number; status: Promise<Status> } | undefined;

  return function publicStatus(deps: Needs): Promise<Status> {
    const now = deps.now().getTime();
    if (!kept || now >= kept.until) kept = { until: now + KEPT_MS, status: look(deps, timeoutMs) };
    return kept.status;
  };
}

async function look(deps: Needs, timeoutMs: number): Promise<Status> {
  const { accounts, blobs, models, slack, now } = deps;
  const database: Look = () => accounts.findTenant('health');
  const looks: Record<ServicePart, { works: Look[]; queue?: QueueName }> = {
    answering: { works: [database, (signal) => models.embed(['status'], signal)] },
    documents: {
      works: [database, () => blobs.find('documents', 'health')],
      queue: 'document-ingestion',
    },
    signIn: { works: [database, requireNativeParts] },
    mail: { works: [], queue: 'mail' },
    slack: { works: [database, (signal) => checkSlack(slack, signal)], queue: 'slack-events' },
  };

  const announcing = announcedOfModels(deps, timeLimit(timeoutMs));
  const found = await runChecks(
    Object.entries(looks).map(([part, { works, queue }]) => ({
      part,
      async look(signal) {
        const [isLate] = await Promise.all([
          queue ? isBehind(deps, queue) : false,
          ...works.map((work) => work(signal)),
        ]);
        return isLate ? { state: 'attention' as const, says: '' } : '';
      },
      otherwise: '',
    })),
    { slowMs: Number.POSITIVE_INFINITY, timeoutMs },
  );
  return {
    checkedAt: now().toISOString(),
    notices: await announcing,
    parts: found.map(({ part, state }) => ({ part: part as ServicePart, state: STATES[state] })),
  };
}

const STATES = { ok: 'ok', attention: 'late', failed: 'down' } as const satisfies Record<
  string,
  PartState
>;

async function requireNativeParts(): Promise<void> {
  if ((await missingParts()).length > 0) throw new Error('The installation is not complete.');
}

async function isBehind({ queues, now }: Needs, queue: QueueName): Promise<boolean> {
  const { oldestAt } = await queues.state(queue);
  return oldestAt !== undefined && now().getTime() - oldestAt.getTime() > LATE_MS;
}
