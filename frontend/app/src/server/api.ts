import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import type { Contract, Input } from '@talkwright/shared/contract/contract';
import { call } from './call.ts';
import type { CallFailure } from './failure.ts';

type Request = { contract: Contract; input: Input<Contract>; ifMatch?: string | undefined };
export type AnswerMeta = { etag: string | null };

const baseQuery: BaseQueryFn<Request, unknown, CallFailure, object, AnswerMeta> = async (
  { contract, input, ifMatch },
  { signal },
) => {
  try {
    const answer = await call(contract, input, { ifMatch, signal });
    const meta = { etag: answer.etag };
    return answer.failure ? { error: answer.failure, meta } : { data: answer.data, meta };
  } catch (error) {
    // Nobody waits for the answer any more, as of a search that was typed on; thrown, it would be logged as a fault.
    if (signal.aborted) return { error: { status: 0, message: 'Canceled' } };
    throw error;
  }
};

/** The one cache of what lies on the server; the features add their endpoints to it. */
export const api = createApi({
  baseQuery,
  tagTypes: [
    'Agent',
    'Document',
    'SearchHit',
    'Organization',
    'Member',
    'AccessRequest',
    'Invite',
    'OwnSession',
    'TwoFactor',
    'Notification',
    'Tool',
    'Operation',
    'Credential',
    'TokenExchange',
    'Snippet',
  ],
  endpoints: () => ({}),
});

type Tags = readonly Parameters<typeof api.util.invalidateTags>[0][number][];
type Started = {
  dispatch: (action: ReturnType<typeof api.util.invalidateTags>) => unknown;
  queryFulfilled: Promise<unknown>;
};

/** When a request is refused: somebody else may have deleted what it was about, and lists still show it. */
export const refreshIfRefused =
  (tags: Tags) =>
  async (_input: unknown, { dispatch, queryFulfilled }: Started): Promise<void> => {
    await queryFulfilled.catch(() => dispatch(api.util.invalidateTags([...tags])));
  };

export const request =
  <C extends Contract>(contract: C) =>
  (input: Input<C>): Request => ({ contract, input });
