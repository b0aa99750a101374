import * as contracts from '@talkwright/shared/areas/digest';
import { api } from '../../server/api.ts';
import { mutation, query } from '../../server/contract-endpoints.ts';

const digestLinkApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSubscription: query(build, contracts.getSubscription, { keepUnusedDataFor: 0 }),
    confirmDigest: mutation(build, contracts.confirmDigest),
    unsubscribeDigest: mutation(build, contracts.unsubscribeDigest),
  }),
});

export const { useGetSubscriptionQuery, useConfirmDigestMutation, useUnsubscribeDigestMutation } =
  digestLinkApi;
