import { Readable } from 'node:stream';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import type { Blobs } from '../platform/blobs.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { queues } from '../platform/containers.ts';
import type { NewId } from '../platform/ids.ts';
import type { LedgerMove } from '../platform/ledger/ledger-move.ts';
import type { GreetMailServer } from '../platform/mail-greeting.ts';
import type { Models } from '../platform/models/models.ts';
import { missingParts, missingSentence } from '../platform/native-parts.ts';
import type { Payments } from '../platform/payments.ts';
import type { QueueInspector } from '../platform/queue-inspector.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { Slack } from '../platform/slack.ts';
import { checkModels } from './check-models.ts';
import { checkQueue } from './check-queue.ts';
import { checkSecrets } from './check-secrets.ts';
import { checkSlack } from './check-slack.ts';
import { clockSkewMs, MAX_SKEW_MS } from './clock-skew.ts';
import { type FillingNeeds, fullSentences } from './fillings.ts';
import type { HealthRecords } from './health.store.ts';
import { longestGapMs } from './longest-gap.ts';
import { type Check, type Finding, type Outcome, runChecks } from './run-checks.ts';

export type Needs = FillingNeeds & {
  accounts: AccountsReader;
  agents: AgentsReader;
  config: Config;
  health: HealthRecords;
  blobs: Blobs;
  queues: QueueInspector;
  greetMailServer: GreetMailServer;
  ledgerMove: Pick<LedgerMove, 'phase'>;
  models: Models;
  payments: Payments;
  slack: Slack;
  secrets: Secrets;
  newId: NewId;
  now: Clock;
};

/** The outbox sends what is older than this again, every few seconds. */
const UNSENT_MS = 2 * 60_000;

/** Asks everything that the product stands on, for whoever runs it. Of organizations it says which fill the database. */
export const deepCheck = (deps: Needs, limits?: Parameters<typeof runChecks>[1]) =>
  runChecks(
    [
      {
        part: 'database, reading',
        look: async () => {
          await deps.accounts.findTenant('health');
          return 'It answers.';
        },
        otherwise: 'Look whether the Cosmos account is up, and at its connection in the settings.',
      },
      {
        part: 'database, writing; clock',
        look: () => checkWriting(deps),
        otherwise: 'Look whether its keys or roles may write, and at refusals with 429.',
      },
      {
        part: 'database, room',
        look: () => checkRoom(deps),
        otherwise: 'Look at the database first.',
      },
      {
        part: 'database, ledger',
        look: () => checkLedger(deps),
        otherwise: 'Look at the database first.',
      },
      {
        part: 'outbox',
        look: () => checkOutbox(deps),
        otherwise: 'Look at the database first.',
      },
      {
        part: 'files',
        look: () => checkFiles(deps),
        otherwise: 'Look whether the storage account is up, and whether the app may write there.',
      },
      ...queues.map(
        (queue): Check => ({
          part: `queue ${queue}`,
          look: () => checkQueue(deps, queue),
          otherwise: 'Look whether the Service Bus namespace is up, and has this queue.',
        }),
      ),
      {
        part: 'mail server',
        look: async () => {
          const isAsked = await deps.greetMailServer();
          return isAsked ? 'It greets, and lets us in.' : 'A service sends the mails: not asked.';
        },
        otherwise: 'Look at the mail server, and at its address and password in the settings.',
      },
      {
        part: 'model',
        look: async (signal) => {
          await deps.models.embed(['health'], signal);
          return 'It embeds a word.';
        },
        otherwise: 'Look at the status of the model provider, its key, and what is paid there.',
      },
      {
        part: 'models',
        look: (signal) => checkModels(deps, signal),
        otherwise: 'Look at the database first.',
      },
      {
        part: 'Stripe',
        look: () => checkStripe(deps),
        otherwise: 'Look at https://status.stripe.com, and at STRIPE_SECRET_KEY.',
      },
      {
        part: 'Slack',
        look: (signal) => checkSlack(deps.slack, signal),
        otherwise: 'Look at https://slack-status.com, and at SLACK_URL.',
      },
      {
        part: 'sealed secrets',
        look: () => checkSecrets(deps),
        otherwise: 'Look at SECRETS_KEYS, and at the Key Vault that it refers to.',
      },
      {
        part: 'timers',
        look: () => checkTimers(deps),
        otherwise: 'Look at the database first.',
      },
      {
        part: 'native parts',
        look: async () => {
          const missing = await missingParts();
          if (missing.length === 0) return 'All can be loaded here.';
          return { state: 'failed', says: missingSentence(missing) };
        },
        otherwise: 'Publish the package again.',
      },
    ],
    limits,
  );

export type { Finding };

async function checkWriting(deps: Needs): Promise<Outcome> {
  const skew = await clockSkewMs(deps);
  if (skew <= MAX_SKEW_MS) return 'It takes what is written, and its clock is ours.';
  const says = `The clocks of this machine and of the database are ${Math.round(skew / 1_000)} s apart. Let NTP set this one: signatures, tokens and leases go by it.`;
  return { state: 'attention', says };
}

async function checkRoom(deps: Needs): Promise<Outcome> {
  const full = await fullSentences(deps);
  if (full.length === 0) return 'No organization has filled 60 % of what can be.';
  return { state: 'attention', says: `${full.join(' ')} See the runbook "Full partition".` };
}

async function checkLedger({ ledgerMove }: Needs): Promise<Outcome> {
  const phase = await ledgerMove.phase();
  if (phase === 'moved') return 'It lies in buckets.';
  const says =
    phase === 'before'
      ? 'It lies where versions of before have it. Once none of them runs any more: npm run operator -- move-ledger none-left'
      : 'It is being moved. Should the command have been broken off, give it again: npm run operator -- move-ledger none-left';
  return { state: 'attention', says };
}

async function checkOutbox({ health, now }: Needs): Promise<Outcome> {
  const unsent = await health.listUnsent(new Date(now().getTime() - UNSENT_MS));
  if (unsent.length === 0) return 'Nothing waits longer than two minutes.';
  const [oldest] = unsent.toSorted();
  const says = `${unsent.length} messages wait to be sent, the oldest since ${oldest}. Look at the queues, and whether the timer site-sweep-outbox runs.`;
  return { state: 'attention', says };
}

async function checkFiles({ blobs, newId }: Needs): Promise<Outcome> {
  const path = `health/${newId()}`;
  await blobs.upload('archives', path, Readable.from([Buffer.from('ok')]), {
    contentType: 'text/plain',
  });
  const found = await blobs.find('archives', path);
  await blobs.remove('archives', path);
  if (found?.size === 2) return 'A file can be written, found and removed.';
  return { state: 'failed', says: 'What was written is not there. Look at the storage account.' };
}

async function checkStripe({ payments }: Needs): Promise<Outcome> {
  if (!payments.isOn) return 'Nothing is billed here.';
  await payments.ask((stripe) => stripe.prices.list({ limit: 1 }));
  return payments.isLive ? 'It answers, and money moves.' : 'It answers, in its test mode.';
}

async function checkTimers({ health, now }: Needs): Promise<Outcome> {
  const runs = await health.listRuns();
  const silent = runs.filter(
    ({ at, schedule }) => now().getTime() - Date.parse(at) > longestGapMs(schedule),
  );
  if (runs.length === 0) {
    const says =
      'No timer has run yet. Look at AzureWebJobsStorage, where the host keeps their state.';
    return { state: 'attention', says };
  }
  if (silent.length === 0) return `${runs.length} have run when they were due.`;
  const names = silent.map(({ name, at }) => `${name} (last ${at})`).join(', ');
  const says = `Silent: ${names}. Look at the host's log, and at AzureWebJobsStorage.`;
  return { state: 'failed', says };
}
