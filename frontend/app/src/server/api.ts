import { type BaseQueryFn, createApi, type TagDescription } from '@reduxjs/toolkit/query/react';
import type { Contract } from '@talkwright/shared/contract/contract';
import { call } from './call.ts';
import type { CallFailure } from './failure.ts';

export type Request = { contract: Contract; input: object };

const baseQuery: BaseQueryFn<Request, unknown, CallFailure> = async (
  { contract, input },
  { signal },
) => {
  try {
    const { data, failure } = await call(contract, input as never, { signal });
    return failure ? { error: failure } : { data };
  } catch (error) {
    // Nobody waits for the answer any more, as of a search that was typed on; thrown, it would be logged as a fault.
    if (signal.aborted) return { error: { status: 0, message: 'Canceled' } };
    throw error;
  }
};

const tags = [
  'Agent',
  'Document',
  'SearchHit',
  'LabelledQuestion',
  'RetrievalRun',
  'Insight',
  'Organization',
  'Archive',
  'Curve',
  'Billing',
  'Member',
  'AccessRequest',
  'Invite',
  'Login',
  'TwoFactor',
  'Notification',
  'Tool',
  'Operation',
  'Credential',
  'TokenExchange',
  'Snippet',
  'SlackApp',
  'SlackInstall',
  'SlackToken',
  'SlackSettings',
] as const;
export type Tag = (typeof tags)[number];

/** The one cache of what lies on the server; the features add their endpoints to it. */
export const api = createApi({
  baseQuery,
  tagTypes: tags,
  endpoints: () => ({}),
});

type Tags = readonly TagDescription<Tag>[];
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
