import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { Items } from '../../platform/cosmos.ts';
import { hashOf } from '../../platform/ids.ts';

const passwordTokenSchema = z.object({
  id: z.string(),
  type: z.literal('passwordToken'),
  tenantId: idSchema,
  userId: idSchema,
  /** Of the user when it was made: whatever ends the sessions of a person ends the links to a new password, too. */
  sessionVersion: z.int(),
  expiresAt: timeSchema,
  ttl: z.int(),
});
export type PasswordToken = z.infer<typeof passwordTokenSchema>;

export type PasswordTokens = ReturnType<typeof passwordTokensStore>;
/** What other areas may ask. */
export type PasswordTokensReader = Pick<PasswordTokens, 'find'>;

/** What the token of a mailed link stands for. Only the token's hash is stored. */
export function passwordTokensStore(directory: Items) {
  return {
    async create(token: string, record: Omit<PasswordToken, 'id' | 'type'>): Promise<void> {
      await directory.create({ id: recordId(token), type: 'passwordToken', ...record });
    },

    async find(token: string): Promise<PasswordToken | undefined> {
      const id = recordId(token);
      return (await directory.find(passwordTokenSchema, id, id))?.value;
    },

    remove: (token: string): Promise<void> => directory.remove(recordId(token), recordId(token)),
  };
}

const recordId = (token: string) => `password-token-${hashOf('password token', token)}`;
