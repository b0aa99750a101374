import * as contracts from '@talkwright/shared/areas/conversations';
import { api } from '../../server/api.ts';
import { mutation } from '../../server/contract-endpoints.ts';

const visitorsApi = api.injectEndpoints({
  endpoints: (build) => ({
    eraseVisitor: mutation(build, contracts.eraseVisitor, { invalidatesTags: ['Insight'] }),
  }),
});

export const { useEraseVisitorMutation } = visitorsApi;
