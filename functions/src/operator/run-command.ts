import { plans } from '@talkwright/shared/plans';
import * as z from 'zod';
import { type AgreedLimit, agreedLimits, type TenantRecord } from '../accounts/account-records.ts';
import type { Needs as HealthNeeds } from '../health/deep-check.ts';
import { takeOver } from '../health/own-database.ts';
import type { RecoveryNeeds } from '../recovery/after-restore.ts';
import { exportFile, type FileNeeds, importFile } from './archive-files.ts';
import { type Needs as AgreementNeeds, type Change, changeAgreement } from './change-agreement.ts';
import { makeSuperadmin, type SuperadminNeeds, unmakeSuperadmin } from './change-superadmin.ts';
import { checkDeployment } from './check-deployment.ts';
import { CommandRefused } from './command-refused.ts';
import { listDeadLetters, resubmit } from './dead-letters.ts';
import { findOrganization } from './find-organization.ts';
import { listBusiest } from './list-busiest.ts';
import { type LedgerNeeds, moveLedger } from './move-ledger.ts';
import { recover } from './recover.ts';
import { showOrganization } from './show-organization.ts';

export const usage = `npm run operator -- [--settings FILE] <organization> <command>

  <organization>            its id, its slug, or the address of one of its members
  --settings FILE           settings as NAME=value in lines, such as .local/settings.env of a local copy

  show                      plan, state, limits, caps, what is used this month
  set-plan <plan>           core, pro, scale or enterprise, as agreed: without payment, until it subscribes
  set-limit <name> <number> ${agreedLimits.join(', ')};
                            in place of the plan's; 'none' takes it back
  extend-trial <days>       from today, or from the end of a trial that still runs; ends an agreed plan
  make-superadmin <address>
                            lets a member change the templates of prompts for everybody
  unmake-superadmin <address>
                            leaves an administrator
  export <file>             everything that is the organization's, without secrets, as a ZIP file

npm run operator -- [--settings FILE] <command>

  import <file>             takes in an organization that was exported here or elsewhere
  after-restore --from <time>
                            once the database was restored to this time (2026-03-01T09:30:00Z): what was purged,
                            erased or revoked since is so again, everybody is signed out, work goes on
  take-over                 the database is this deployment's from now on: its TOKEN_KEY was replaced, or it is a copy
  move-ledger [none-left]   moves counters, summaries and the activity to where an organization's may outgrow 20 GB, once no
                            process of a version before 1.1 is left; what was broken off goes on
  check                     what each part says that the product stands on
  dead-letters [queue]      messages that were given up
  resubmit <queue> <number …|all>
                            sends them once more, as first attempts
  busiest                   who has used most today, of those who were there within the hour
  new-secrets-key [<key url>]
                            prints a new key to put in front in SECRETS_KEYS, wrapped by this Key Vault key
  wrap-secrets-keys <key url>
                            prints the keys in SECRETS_KEYS wrapped by it, to be set together with SECRETS_KEY_URL

Where services are given by their addresses, you are who signs in there: \`az login\` first.`;

type Needs = AgreementNeeds &
  FileNeeds &
  HealthNeeds &
  LedgerNeeds &
  RecoveryNeeds &
  SuperadminNeeds &
  Parameters<typeof takeOver>[0];

const MAX_DAYS = 365;
const DAY_MS = 24 * 3_600_000;

/**
 * What an operator may do, and no member: each change of an organization stands in its activity, with who made it.
 * @param by Who gives the command.
 * @returns What to print
 * @throws CommandRefused
 */
export async function runCommand(deps: Needs, by: string, words: string[]): Promise<string> {
  const [organization, command, ...values] = words;
  const ofAll = organization === undefined ? undefined : deploymentCommands[organization];
  if (ofAll) return ofAll(deps, words.slice(1), by);
  const change = command === undefined ? undefined : commands[command];
  const ofOne = command === undefined ? undefined : organizationCommands[command];
  const isKnown = change || ofOne || command === 'show';
  if (!organization || !command || !isKnown) throw new CommandRefused(usage);
  const found = await findOrganization(deps.accounts, organization);
  if (ofOne) return ofOne(deps, found.value, values[0], by);
  if (change) await changeAgreement(deps, by, found.value.id, change(values, deps.now()));
  return showOrganization(deps, await deps.accounts.getTenant(found.value.id));
}

/** Of no organization that is here. */
type DeploymentCommand = (deps: Needs, values: string[], by: string) => Promise<string>;
const deploymentCommands: Record<string, DeploymentCommand> = {
  import: (deps, [path], by) => importFile(deps, by, path),
  'after-restore': (deps, [time]) => recover(deps, time),
  'take-over': async (deps) => `It was the database of ${(await takeOver(deps)) ?? 'nobody'}.`,
  'move-ledger': (deps, [word]) => moveLedger(deps, word),
  check: checkDeployment,
  'dead-letters': listDeadLetters,
  resubmit,
  busiest: listBusiest,
};

type OrganizationCommand = (
  deps: Needs,
  tenant: TenantRecord,
  value: string | undefined,
  by: string,
) => Promise<string>;
const organizationCommands: Record<string, OrganizationCommand> = {
  export: (deps, tenant, path, by) => exportFile(deps, by, tenant, path),
  'make-superadmin': (deps, tenant, email, by) => makeSuperadmin(deps, { by, tenant, email }),
  'unmake-superadmin': (deps, tenant, email, by) => unmakeSuperadmin(deps, { by, tenant, email }),
};

/** What is agreed with one: afterwards is printed how it stands. */
const commands: Record<string, (values: string[], now: Date) => Change> = {
  'set-plan': setPlan,
  'set-limit': setLimit,
  'extend-trial': extendTrial,
};

function setPlan([name]: string[]): Change {
  const plan = z.enum(Object.keys(plans) as (keyof typeof plans)[]).safeParse(name);
  if (!plan.success) throw new CommandRefused(`Plans are ${Object.keys(plans).join(', ')}.`);
  return (tenant) => {
    refuseSubscribed(tenant);
    const billing = tenant.billing && { ...tenant.billing, trialEndsAt: null };
    return {
      tenant: { ...tenant, plan: plan.data, ...(billing && { billing }) },
      action: `set the plan to ${plans[plan.data].name}`,
    };
  };
}

function setLimit([name, value]: string[]): Change {
  const limit = agreedLimits.find((one) => one === name);
  if (!limit) throw new CommandRefused(`Limits are ${agreedLimits.join(', ')}.`);
  const number = value === 'none' ? undefined : wholeNumber(value, 1_000_000_000);
  return ({ limits, ...tenant }) => {
    const { [limit]: _replaced, ...others } = limits ?? {};
    const agreed: Partial<Record<AgreedLimit, number>> = {
      ...others,
      ...(number !== undefined && { [limit]: number }),
    };
    return {
      tenant: { ...tenant, ...(Object.keys(agreed).length > 0 && { limits: agreed }) },
      action:
        number === undefined
          ? `took the agreed limit of ${limit} back`
          : `set the limit of ${limit} to ${number}`,
    };
  };
}

function extendTrial([value]: string[], now: Date): Change {
  const days = wholeNumber(value, MAX_DAYS);
  return (tenant) => {
    refuseSubscribed(tenant);
    const { billing } = tenant;
    if (!billing) {
      throw new CommandRefused('This organization is not billed: there is no trial to extend.');
    }
    const from = Math.max(now.getTime(), Date.parse(billing.trialEndsAt ?? '') || 0);
    const trialEndsAt = new Date(from + days * DAY_MS).toISOString();
    return {
      tenant: { ...tenant, billing: { ...billing, trialEndsAt } },
      action: `extended the trial until ${trialEndsAt.slice(0, 10)}`,
    };
  };
}

function refuseSubscribed({ billing }: TenantRecord): void {
  const status = billing?.subscription?.status;
  if (status === undefined || status === 'canceled') return;
  throw new CommandRefused(
    'This organization has a subscription: its plan is what it pays for. Change it at Stripe, or let the organization change it.',
  );
}

function wholeNumber(text: string | undefined, max: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text ?? '') && number >= 1 && number <= max) return number;
  throw new CommandRefused(`Give a whole number from 1 to ${max}.`);
}
