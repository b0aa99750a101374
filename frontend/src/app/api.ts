import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import type { Contract, Input } from '@talkwright/shared/contract';
import { call } from './call.ts';
import type { CallFailure } from './failure.ts';

type Request = { contract: Contract; input: Input<Contract>; ifMatch?: string | undefined };
export type AnswerMeta = { etag: string | null };

const baseQuery: BaseQueryFn<Request, unknown, CallFailure, object, AnswerMeta> = async (
  { contract, input, ifMatch },
  { signal },
) => {
  const answer = await call(contract, input, { ifMatch, signal });
  const meta = { etag: answer.etag };
  return answer.failure ? { error: answer.failure, meta } : { data: answer.data, meta };
};

/** The one cache of what lies on the server; the features add their endpoints to it. */
export const api = createApi({
  baseQuery,
  tagTypes: [
    'Agent',
    'Document',
    'Organization',
    'Member',
    'AccessRequest',
    'Invite',
    'OwnSession',
    'TwoFactor',
    'Notification',
  ],
  endpoints: () => ({}),
});

export const request =
  <C extends Contract>(contract: C) =>
  (input: Input<C>): Request => ({ contract, input });
