import { Failure } from '@talkwright/shared/contract/errors';
import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { Items, Versioned } from '../platform/cosmos.ts';
import { hashOf } from '../platform/ids.ts';
import {
  type Arrival,
  arrivalSchema,
  type TenantRecord,
  tenantRecordSchema,
  type UserRecord,
  userRecordSchema,
} from './account-records.ts';

/** Who has an email address: claimed before the account is written, so that no two accounts share one. */
const emailClaimSchema = z.object({
  id: z.string(),
  type: z.literal('email'),
  userId: idSchema,
  tenantId: idSchema,
  claimedAt: timeSchema,
});
type EmailClaim = z.infer<typeof emailClaimSchema>;

const verificationSchema = z.object({
  id: z.string(),
  type: z.literal('verification'),
  userId: idSchema,
  tenantId: idSchema,
  email: z.string(),
  /** Of a person who is no member yet. */
  requestId: idSchema.optional(),
});
type Verification = z.infer<typeof verificationSchema>;

export type Accounts = ReturnType<typeof accountsStore>;
/** What other areas may ask. */
export type AccountsReader = Pick<
  Accounts,
  | 'findUser'
  | 'findUserByEmail'
  | 'findArrival'
  | 'listArrivals'
  | 'listDeleted'
  | 'findTenant'
  | 'findTenantIdBySlug'
  | 'getTenant'
  | 'listForgetful'
  | 'listTenantIds'
  | 'listBilled'
  | 'findVerification'
>;

/** Organizations, the people in them, and how an email address leads to one. */
export function accountsStore({ directory, tenants }: { directory: Items; tenants: Items }) {
  async function findUser(
    tenantId: string,
    id: string,
  ): Promise<Versioned<UserRecord> | undefined> {
    return tenants.find(userRecordSchema, id, tenantId);
  }

  async function findEmailClaim(email: string): Promise<Versioned<EmailClaim> | undefined> {
    return directory.find(emailClaimSchema, emailId(email), emailId(email));
  }

  async function findUserByEmail(email: string): Promise<Versioned<UserRecord> | undefined> {
    const claim = await findEmailClaim(email);
    return claim && findUser(claim.value.tenantId, claim.value.userId);
  }

  return {
    findUser,
    findUserByEmail,
    findEmailClaim,

    findTenant: (tenantId: string): Promise<Versioned<TenantRecord> | undefined> =>
      tenants.findTyped(tenantRecordSchema, tenantId, tenantId),

    findArrival: (tenantId: string): Promise<Versioned<Arrival> | undefined> =>
      tenants.findTyped(arrivalSchema, tenantId, tenantId),

    /** For the operator: it looks everywhere. */
    async findTenantIdBySlug(slug: string): Promise<string | undefined> {
      const sql = "SELECT VALUE c.id FROM c WHERE c.type = 'tenant' AND c.slug = @slug";
      return (await tenants.queryEverywhere(idSchema, sql, { slug }, 1))[0];
    },

    /** @throws Failure `not_found` */
    async getTenant(tenantId: string): Promise<TenantRecord> {
      const found = await tenants.findTyped(tenantRecordSchema, tenantId, tenantId);
      if (!found) throw new Failure('not_found');
      return found.value;
    },

    /** Of all organizations that are not deleted, the first that come after an id. */
    async listTenantIds(after: string, limit: number): Promise<string[]> {
      const sql =
        "SELECT c.id FROM c WHERE c.type = 'tenant' AND c.isDeleted = false AND c.id > @after ORDER BY c.id";
      const schema = tenantRecordSchema.pick({ id: true });
      return (await tenants.queryEverywhere(schema, sql, { after }, limit)).map(({ id }) => id);
    },

    /** All organizations that are being imported, or were. */
    listArrivals(): Promise<Arrival[]> {
      const sql = "SELECT * FROM c WHERE c.type = 'arrival'";
      return tenants.queryEverywhere(arrivalSchema, sql, {}, Number.POSITIVE_INFINITY);
    },

    /** All organizations that are being purged. */
    listDeleted(): Promise<string[]> {
      const sql = "SELECT VALUE c.id FROM c WHERE c.type = 'tenant' AND c.isDeleted = true";
      return tenants.queryEverywhere(idSchema, sql, {}, Number.POSITIVE_INFINITY);
    },

    /** Those of all organizations that do not keep conversations for good. */
    listForgetful(): Promise<string[]> {
      const sql = "SELECT VALUE c.id FROM c WHERE c.type = 'tenant' AND c.retention != 'forever'";
      return tenants.queryEverywhere(idSchema, sql, {}, Number.POSITIVE_INFINITY);
    },

    /** Those of all organizations that pay, are to pay, or try a plan out. */
    listBilled(): Promise<string[]> {
      const sql =
        "SELECT VALUE c.id FROM c WHERE c.type = 'tenant' AND IS_DEFINED(c.billing) AND c.isDeleted = false";
      return tenants.queryEverywhere(idSchema, sql, {}, Number.POSITIVE_INFINITY);
    },

    async findKnowledgeCell(tenantId: string): Promise<string | undefined> {
      const schema = tenantRecordSchema.pick({ type: true, knowledgeCell: true });
      return (await tenants.findTyped(schema, tenantId, tenantId))?.value.knowledgeCell;
    },

    /** In place of the claim that was read, or as the first. @throws WriteRefused */
    async writeEmailClaim(
      email: string,
      claim: Omit<EmailClaim, 'id' | 'type'>,
      before?: Versioned<EmailClaim>,
    ): Promise<void> {
      const item = { id: emailId(email), type: 'email', ...claim };
      await (before ? directory.replace(item, item.id, before.etag) : directory.create(item));
    },

    /** @throws WriteRefused when it is another one than the one that was read */
    removeEmailClaim: ({ value: { id }, etag }: Versioned<EmailClaim>): Promise<void> =>
      directory.remove(id, id, etag),

    async createVerification(
      token: string,
      record: Omit<Verification, 'id' | 'type'> & { ttl: number },
    ): Promise<void> {
      await directory.create({ id: verificationId(token), type: 'verification', ...record });
    },

    async findVerification(token: string): Promise<Verification | undefined> {
      const id = verificationId(token);
      return (await directory.find(verificationSchema, id, id))?.value;
    },
  };
}

/** Addresses may hold characters that an id may not. */
const emailId = (email: string) => `email-${hashOf(email)}`;
const verificationId = (token: string) => `verification-${hashOf(token)}`;
