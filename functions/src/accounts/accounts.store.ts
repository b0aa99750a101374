import { Failure } from '@talkwright/shared/contract/errors';
import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import { type Items, rethrowAs, type Versioned, whileRefused } from '../platform/cosmos.ts';
import { hashOf } from '../platform/ids.ts';
import {
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
export type Verification = z.infer<typeof verificationSchema>;

const VERIFICATION_TTL_SECONDS = 7 * 24 * 3_600;
const CLAIM_GRACE_MS = 60_000;

export type Accounts = ReturnType<typeof accountsStore>;
/** What other areas may ask. */
export type AccountsReader = Pick<
  Accounts,
  'findUser' | 'findUserByEmail' | 'findTenant' | 'getTenant' | 'findVerification'
>;

/** Organizations, the people in them, and how an email address leads to one. */
export function accountsStore({ directory, tenants }: { directory: Items; tenants: Items }) {
  async function findUser(
    tenantId: string,
    id: string,
  ): Promise<Versioned<UserRecord> | undefined> {
    return tenants.find(userRecordSchema, id, tenantId);
  }

  async function findUserByEmail(email: string): Promise<Versioned<UserRecord> | undefined> {
    const claim = await directory.find(emailClaimSchema, emailId(email), emailId(email));
    return claim && findUser(claim.value.tenantId, claim.value.userId);
  }

  return {
    findUser,
    findUserByEmail,

    findTenant: (tenantId: string): Promise<Versioned<TenantRecord> | undefined> =>
      tenants.find(tenantRecordSchema, tenantId, tenantId),

    /** @throws Failure `not_found` */
    async getTenant(tenantId: string): Promise<TenantRecord> {
      const found = await tenants.find(tenantRecordSchema, tenantId, tenantId);
      if (!found) throw new Failure('not_found');
      return found.value;
    },

    /**
     * Answers false when somebody has the address already, true also for the same person once more. A claim whose
     * sign-up died is taken over. One's own is written anew while the person does not exist yet, so that nobody
     * releases it, or takes it over, who has read it before.
     * @throws Failure `unavailable` while another sign-up with this address is under way
     */
    claimEmail: (
      email: string,
      { id: userId, tenantId }: { id: string; tenantId: string },
      now: Date,
    ): Promise<boolean> =>
      whileRefused(async () => {
        const id = emailId(email);
        const claim: EmailClaim = {
          id,
          type: 'email',
          userId,
          tenantId,
          claimedAt: now.toISOString(),
        };
        const existing = await directory.find(emailClaimSchema, id, id);
        if (!existing) {
          await directory.create(claim);
          return true;
        }
        const { value, etag } = existing;
        const isOwn = value.userId === userId;
        if (await findUser(value.tenantId, value.userId)) return isOwn;
        if (!isOwn && now.getTime() - Date.parse(value.claimedAt) < CLAIM_GRACE_MS)
          throw underWay();
        await directory.replace(claim, id, etag);
        return true;
      }),

    /**
     * Only if it is this person's, since somebody else may have claimed it meanwhile; and only once the person does
     * not exist, since a write that seemed to fail may have come through.
     */
    async releaseEmail(email: string, userId: string): Promise<void> {
      const id = emailId(email);
      const claim = await directory.find(emailClaimSchema, id, id);
      if (claim?.value.userId !== userId) return;
      if (await findUser(claim.value.tenantId, userId)) return;
      await directory.remove(id, id, claim.etag);
    },

    /** Works for seven days. */
    async createVerification(
      token: string,
      { id: userId, tenantId, email }: Pick<UserRecord, 'id' | 'tenantId' | 'email'>,
      requestId?: string,
    ): Promise<void> {
      const record: Verification = {
        id: verificationId(token),
        type: 'verification',
        userId,
        tenantId,
        email,
        ...(requestId && { requestId }),
      };
      await directory.create({ ...record, ttl: VERIFICATION_TTL_SECONDS });
    },

    async findVerification(token: string): Promise<Verification | undefined> {
      const id = verificationId(token);
      return (await directory.find(verificationSchema, id, id))?.value;
    },

    async markEmailVerified(tenantId: string, userId: string): Promise<void> {
      await tenants
        .patch(userRecordSchema, userId, tenantId, [
          { op: 'set', path: '/emailVerified', value: true },
        ])
        .catch(rethrowAs({ gone: () => new Failure('verification_link_refused') }));
    },
  };
}

/** Addresses may hold characters that an id may not. */
const emailId = (email: string) => `email-${hashOf(email)}`;
const verificationId = (token: string) => `verification-${hashOf(token)}`;

const underWay = () =>
  new Failure('unavailable', {
    message: 'Another sign-up with this email address is under way. Please try again in a minute.',
    retryAfterSeconds: 60,
  });
