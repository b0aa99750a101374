import * as contracts from '@talkwright/shared/areas/billing';
import { api } from '../../../server/api.ts';
import { mutation, query } from '../../../server/contract-endpoints.ts';

const forecastApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCurve: query(build, contracts.getCurve, { providesTags: ['Curve'] }),
    // A refused one may be of an agent that somebody else has deleted.
    setAgentCap: mutation(build, contracts.setAgentCap, { invalidatesTags: ['Curve'] }),
  }),
});

export const { useGetCurveQuery, useSetAgentCapMutation } = forecastApi;
