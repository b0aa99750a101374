import * as z from 'zod';
import type { UserRecord } from '../../accounts/account-records.ts';
import type { Change } from '../../platform/change.ts';
import type { Items, Versioned } from '../../platform/cosmos.ts';
import type { Secrets } from '../../platform/secrets.ts';

/** What a person signs in with beside the password. */
export type TwoFactor = {
  /** Shown as QR code, and not confirmed by a code yet. */
  pendingSecret: string | null;
  secret: string | null;
  /** The time step of the newest code that was used: neither it nor an older one is good any more. */
  lastStep: number;
  /** Those not used yet. They are kept readable, since their owner may look at them. */
  backupCodes: string[];
};

type Owner = Pick<UserRecord, 'id' | 'tenantId'>;

const recordSchema = z.object({
  pendingSecret: z.string().nullable(),
  secret: z.string().nullable(),
  lastStep: z.int(),
  backupCodes: z.string(),
});

export type TwoFactorStore = ReturnType<typeof twoFactorStore>;
/** What other areas may ask. */
export type TwoFactorStoreReader = Pick<TwoFactorStore, 'find'>;

/** One record a person, apart from the user's own, which is read at every request. Its secrets are sealed. */
export function twoFactorStore(tenants: Items, secrets: Secrets) {
  const placeOf = (owner: Owner, field: string) => ({
    tenantId: owner.tenantId,
    record: recordId(owner),
    field,
  });

  async function toRecord(
    owner: Owner,
    { pendingSecret, secret, lastStep, backupCodes }: TwoFactor,
  ) {
    const seal = (text: string, field: string) => secrets.seal(text, placeOf(owner, field));
    return {
      id: recordId(owner),
      tenantId: owner.tenantId,
      type: 'twoFactor',
      userId: owner.id,
      pendingSecret: pendingSecret && (await seal(pendingSecret, 'pendingSecret')),
      secret: secret && (await seal(secret, 'secret')),
      lastStep,
      backupCodes: await seal(JSON.stringify(backupCodes), 'backupCodes'),
    };
  }

  return {
    async find(owner: Owner): Promise<Versioned<TwoFactor> | undefined> {
      const found = await tenants.find(recordSchema, recordId(owner), owner.tenantId);
      if (!found) return undefined;
      const { pendingSecret, secret, lastStep, backupCodes } = found.value;
      const open = (sealed: string, field: string) => secrets.open(sealed, placeOf(owner, field));
      return {
        etag: found.etag,
        value: {
          pendingSecret: pendingSecret && (await open(pendingSecret, 'pendingSecret')),
          secret: secret && (await open(secret, 'secret')),
          lastStep,
          backupCodes: codesSchema.parse(JSON.parse(await open(backupCodes, 'backupCodes'))),
        },
      };
    },

    /** For a batch of the tenant: whatever was there before is forgotten. */
    begin: async (owner: Owner, pendingSecret: string): Promise<Change> => ({
      operation: 'upsert',
      item: await toRecord(owner, { pendingSecret, secret: null, lastStep: 0, backupCodes: [] }),
    }),

    /** For a batch of the tenant: of somebody who brings it along. */
    create: async (owner: Owner, value: TwoFactor): Promise<Change> => ({
      operation: 'create',
      item: await toRecord(owner, value),
    }),

    /** For a batch of the tenant, which fails when the record has changed meanwhile. */
    replace: async (owner: Owner, { value, etag }: Versioned<TwoFactor>): Promise<Change> => ({
      operation: 'replace',
      item: await toRecord(owner, value),
      etag,
    }),

    /** For a batch of the tenant, which fails when the record has changed meanwhile. */
    remove: (owner: Owner, { etag }: { etag: string }): Change => ({
      operation: 'delete',
      id: recordId(owner),
      etag,
    }),
  };
}

const codesSchema = z.array(z.string());

const recordId = ({ id }: Owner) => `two-factor-${id}`;
