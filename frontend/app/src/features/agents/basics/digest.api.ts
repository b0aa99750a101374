import * as contracts from '@talkwright/shared/areas/digest';
import { api } from '../../../server/api.ts';
import { mutation, query } from '../../../server/contract-endpoints.ts';

const digestApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDigest: query(build, contracts.getDigest, {
      // Others answer their mails meanwhile.
      keepUnusedDataFor: 0,
    }),

    sendDigestNow: mutation(build, contracts.sendDigestNow),
  }),
});

export const { useGetDigestQuery, useSendDigestNowMutation } = digestApi;
