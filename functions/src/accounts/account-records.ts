import { retentionPeriods } from '@talkwright/shared/areas/organization';
import { roles } from '@talkwright/shared/areas/sign-in';
import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import { billingCycles, planIds } from '@talkwright/shared/plans';
import * as z from 'zod';
import { type Change, patchOf, stillAs, writeOf } from '../platform/change.ts';
import type { Versioned } from '../platform/cosmos.ts';
import { searchableText, sortNameOf } from '../platform/text/in-lists.ts';
import { billingRecordSchema } from './billing-record.ts';

const limitSchema = z.int().min(1);
const limitsSchema = z.object({
  ...{ agents: limitSchema, conversations: limitSchema, kbPages: limitSchema },
  ...{ webLookups: limitSchema, toolCallsPerMinute: limitSchema },
});
export type AgreedLimit = keyof z.infer<typeof limitsSchema>;
export const agreedLimits = Object.keys(limitsSchema.shape) as AgreedLimit[];

/** Of an agent's conversations in a cycle, and at how many percent of them the administrators are told. */
const capSchema = z.object({ cap: z.int(), warnAt: z.int().nullable() });

/** An organization as it is stored. */
export const tenantRecordSchema = z.object({
  id: idSchema,
  tenantId: idSchema,
  type: z.literal('tenant'),
  name: z.string(),
  slug: z.string(),
  plan: z.enum(planIds),
  billingCycle: z.enum(billingCycles),
  domains: z.array(z.string()),
  verifiedDomains: z.array(z.string()),
  primaryContact: z.string(),
  retention: z.enum(retentionPeriods),
  /** In US dollars for a million tokens. None in records of before. */
  modelPrices: z
    .object({ model: z.string(), input: z.number(), output: z.number() })
    .array()
    .default([]),
  /** The container in which the passages of its documents lie, for good. */
  knowledgeCell: z.string(),
  /** None where nothing is billed, nor in records of before. */
  billing: billingRecordSchema.optional(),
  /** What an operator has agreed with this organization in place of its plan's. */
  limits: limitsSchema.partial().optional(),
  /** By agent. Not of its versions: the last change counts. None in records of before. */
  agentCaps: z.record(idSchema, capSchema).default({}),
  /** Its purge has begun: nobody may come in any more. */
  isDeleted: z.boolean(),
  /** Of which archive, by when that was made, it was imported, as long as not all that follows from it is queued. */
  unqueuedImport: timeSchema.nullish(),
  createdAt: timeSchema,
});
export type TenantRecord = z.infer<typeof tenantRecordSchema>;

/** In the place of an organization's own record while it is imported: until it is there, nobody finds it. */
export const arrivalSchema = z.object({
  id: idSchema,
  tenantId: idSchema,
  type: z.literal('arrival'),
  /** Of the one import that has the place. */
  importId: idSchema,
  startedAt: timeSchema,
});
export type Arrival = z.infer<typeof arrivalSchema>;

/** A person as stored: in one organization. */
export const userRecordSchema = z.object({
  id: idSchema,
  tenantId: idSchema,
  type: z.literal('user'),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  active: z.boolean(),
  emailVerified: z.boolean(),
  twoFactorEnabled: z.boolean(),
  /** Null until an approved person has set the first password. */
  passwordHash: z.string().nullable(),
  /** Access tokens carry it; raising it ends all of them. */
  sessionVersion: z.int(),
  /** How many logins were ended by hand, from whichever of them: that makes every known device a stranger's. */
  loginsRevoked: z.int(),
  lastLoginAt: timeSchema.nullable(),
  createdAt: timeSchema,
  /** What lists are sorted by, and searched in: follows from name and address. */
  sortName: z.string(),
  words: z.string(),
});
export type UserRecord = z.infer<typeof userRecordSchema>;

type Person = Pick<UserRecord, 'firstName' | 'lastName' | 'email'>;
export function listedAs({ firstName, lastName, email }: Person) {
  const name = `${firstName} ${lastName}`;
  return { sortName: sortNameOf(name), words: searchableText(name, email) };
}

type Fields<R> = Partial<Omit<R, 'id' | 'tenantId' | 'type'>>;
type Condition = {
  /** How the record has to be still; otherwise the batch is refused as `changed`. */
  ifStill?: Partial<
    Pick<UserRecord, 'active' | 'emailVerified' | 'twoFactorEnabled' | 'sessionVersion'>
  >;
};

/** For a batch of the tenant. */
export const createUser = (item: UserRecord): Change => ({ operation: 'create', item });

/** For a batch of the tenant. */
export const patchUser = (
  id: string,
  fields: Fields<UserRecord>,
  { ifStill = {} }: Condition = {},
): Change => ({ operation: 'patch', id, ...patchOf(fields, stillAs(ifStill)) });

/** For a batch of the tenant. */
export const countRevokedLogin = (userId: string): Change => ({
  operation: 'patch',
  id: userId,
  patch: [{ op: 'incr', path: '/loginsRevoked', value: 1 }],
});

/** For a batch of the tenant. What belongs to the person is `forgetPerson`'s. */
export const deleteUser = (id: string): Change => ({ operation: 'delete', id });

/** For a batch of the tenant: a new one, or in place of the one that was read with this ETag. */
export const writeTenant = (
  tenant: TenantRecord,
  before?: Versioned<TenantRecord | Arrival>,
): Change => writeOf(tenant, before);

/** The same for one that is about to be there. */
export const writeArrival = (arrival: Arrival, before: Versioned<Arrival> | undefined): Change =>
  writeOf(arrival, before);

/** For a batch of the tenant. */
export const patchTenant = (tenantId: string, fields: Fields<TenantRecord>): Change => ({
  operation: 'patch',
  id: tenantId,
  ...patchOf(fields),
});
