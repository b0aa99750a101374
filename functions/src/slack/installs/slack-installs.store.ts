import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { Change } from '../../platform/change.ts';
import type { Items, Versioned } from '../../platform/cosmos.ts';
import { hashOf } from '../../platform/ids.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { doneUnless, refusalOf } from '../../platform/write-refused.ts';
import { appStays } from '../apps/app-record.ts';
import { type InstallRecord, installRecordSchema } from './install-record.ts';

/** Whose a workspace with an app is: nobody else may have both. Erased with the organization. */
const claimSchema = z.object({
  id: z.string(),
  type: z.literal('slackInstall'),
  tenantId: idSchema,
  appId: idSchema,
  claimedAt: timeSchema,
});
type Claimed = Pick<InstallRecord, 'id' | 'tenantId' | 'appId'>;
const CLAIMING_MS = 60_000;

/** Somebody is at Slack, to install an app. */
const stateSchema = z.object({
  id: z.string(),
  type: z.literal('slackState'),
  tenantId: idSchema,
  userId: idSchema,
  sessionId: idSchema,
  appId: idSchema,
  /** Of what only the browser has that went there. */
  browserHash: z.string(),
  endsAt: z.number(),
  isUsed: z.boolean(),
  ttl: z.int(),
});
export type InstallState = Omit<z.output<typeof stateSchema>, 'id' | 'type' | 'isUsed' | 'ttl'>;

/** A little longer than a state is good for. */
const STATE_TTL = 1_200;

export type SlackInstalls = ReturnType<typeof slackInstallsStore>;

export function slackInstallsStore(
  { directory, tenants }: { directory: Items; tenants: Items },
  outbox: Pick<Outbox, 'commit'>,
) {
  /** Only while it is theirs: somebody else may have taken it over meanwhile. */
  async function unclaim({ id, tenantId, appId }: Claimed): Promise<void> {
    const found = await directory.find(claimSchema, id, id);
    if (found?.value.tenantId !== tenantId || found.value.appId !== appId) return;
    await refusalOf(directory.remove(id, id, found.etag));
  }

  return {
    find: (tenantId: string, id: string): Promise<Versioned<InstallRecord> | undefined> =>
      tenants.find(installRecordSchema, id, tenantId),

    /** The newest first. */
    list: (tenantId: string): Promise<InstallRecord[]> =>
      tenants.query(
        installRecordSchema,
        tenantId,
        "SELECT * FROM c WHERE c.type = 'slackInstall' ORDER BY c.type, c.createdAt DESC",
      ),

    ofApp: (tenantId: string, appId: string): Promise<InstallRecord[]> =>
      tenants.query(
        installRecordSchema,
        tenantId,
        "SELECT * FROM c WHERE c.type = 'slackInstall' AND c.appId = @appId",
        { appId },
      ),

    /** Answers false where another app, of whatever organization, has the workspace. */
    async claim(install: InstallRecord): Promise<boolean> {
      const { id, tenantId, appId, installedAt: claimedAt } = install;
      const claim = { id, type: 'slackInstall', tenantId, appId, claimedAt };
      if (await doneUnless('exists', directory.create(claim))) return true;
      const found = await directory.find(claimSchema, id, id);
      if (!found) return false;
      const { value: held, etag } = found;
      if (held.tenantId === tenantId && held.appId === appId) return true;
      // Whoever claimed it long ago, and has it not, has died before it came to that.
      const isLong = Date.parse(claimedAt) - Date.parse(held.claimedAt) > CLAIMING_MS;
      if (!isLong || (await tenants.find(installRecordSchema, id, held.tenantId))) return false;
      return (await refusalOf(directory.replace(claim, id, etag))) === undefined;
    },

    /** Once it is claimed; in place of an earlier one. Answers false where the app is gone. */
    async save(install: InstallRecord, following: Change): Promise<boolean> {
      const write = outbox.commit(install.tenantId, [
        appStays(install.appId),
        { operation: 'upsert', item: install },
        following,
      ]);
      return (await refusalOf(write)) === undefined;
    },

    /**
     * The claim last: without it, somebody else could have the workspace while our tokens are still there. One that is left by
     * who died in between is taken over, as one that never led to an installation.
     */
    async remove(install: Claimed, etag?: string): Promise<void> {
      const { id, tenantId } = install;
      await tenants.remove(id, tenantId, etag);
      await unclaim(install);
    },

    /** Of a claim that led to nothing. */
    unclaim,

    async beginState(token: string, state: InstallState): Promise<void> {
      const record = { id: stateId(token), type: 'slackState', ...state, isUsed: false };
      await directory.create({ ...record, ttl: STATE_TTL });
    },

    /** Good for one use: of several at once, one has it. */
    async takeState(token: string): Promise<InstallState | undefined> {
      const id = stateId(token);
      const found = await directory.find(stateSchema, id, id);
      if (!found || found.value.isUsed) return undefined;
      const used = { ...found.value, isUsed: true };
      const refusal = await refusalOf(directory.replace(used, id, found.etag));
      return refusal ? undefined : found.value;
    },
  };
}

const stateId = (token: string) => `slack-state-${hashOf('slack state', token)}`;
