import * as contracts from '@talkwright/shared/areas/billing';
import { api } from '../../server/api.ts';
import { query } from '../../server/contract-endpoints.ts';

const billingApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUsage: query(build, contracts.getUsage),
  }),
});

export const { useGetUsageQuery } = billingApi;
