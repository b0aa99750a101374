import * as z from 'zod';
import { contract } from '../contract/contract.ts';
import { idSchema } from '../contract/rules.ts';

const MAX_CLAIM_LENGTH = 255;
const MAX_ISSUER_LENGTH = 500;

export const deleteConversation = contract({
  name: 'conversations-delete',
  method: 'DELETE',
  path: 'sessions/{sessionId}',
  access: 'user',
  activity: { says: 'deleted a conversation' },
  summary:
    'Delete a conversation for good, with what is searched of it and what was learnt in it. What was counted of it stays ' +
    'counted.',
  params: z.object({ sessionId: idSchema }),
  output: z.object({}),
  errors: ['session_not_found'],
  fallback: 'The conversation could not be deleted.',
});

export const eraseVisitor = contract({
  name: 'conversations-erase-visitor',
  method: 'POST',
  path: 'visitors/erase',
  access: 'admin',
  activity: { says: 'erased a signed-in visitor, with {count}' },
  summary:
    'Delete all conversations of one visitor who was signed in, by the `sub` of their user token, with whichever agent. ' +
    'Where no token exchange of the organization names the `iss` of their token, it has to be sent as well.',
  body: z.strictObject({
    sub: z
      .string()
      .trim()
      .min(1, 'Enter the user ID')
      .max(MAX_CLAIM_LENGTH, `A user ID has at most ${MAX_CLAIM_LENGTH} characters`),
    iss: z
      .string()
      .trim()
      .max(MAX_ISSUER_LENGTH, `An issuer has at most ${MAX_ISSUER_LENGTH} characters`)
      .optional(),
  }),
  output: z.object({
    /** Of the conversations. */
    count: z.int(),
  }),
  fallback: 'The visitor could not be erased.',
});
