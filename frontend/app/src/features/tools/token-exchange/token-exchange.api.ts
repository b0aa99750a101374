import type { TokenExchange } from '@talkwright/shared/areas/token-exchange';
import * as contracts from '@talkwright/shared/areas/token-exchange';
import { api } from '../../../server/api.ts';
import { mutation, query } from '../../../server/contract-endpoints.ts';

const tokenExchangeApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTokenExchange: query(build, contracts.listTokenExchange, {
      providesTags: ['TokenExchange'],
    }),

    saveTokenExchange: mutation(build, contracts.saveTokenExchange, {
      onQueryStarted: async ({ agentId }, { dispatch, queryFulfilled }) => {
        const { data } = (await queryFulfilled.catch(() => undefined)) ?? {};
        if (data) dispatch(now(agentId, data));
      },
    }),

    deleteTokenExchange: mutation(build, contracts.deleteTokenExchange, {
      onQueryStarted: async ({ agentId }, { dispatch, queryFulfilled }) => {
        const { data } = (await queryFulfilled.catch(() => undefined)) ?? {};
        if (data) dispatch(now(agentId, data));
      },
    }),
  }),
});

/** Each change answers all that there is after it. */
const now = (agentId: string, answer: TokenExchange) =>
  tokenExchangeApi.util.updateQueryData('getTokenExchange', { agentId }, () => answer);

export const {
  useGetTokenExchangeQuery,
  useSaveTokenExchangeMutation,
  useDeleteTokenExchangeMutation,
} = tokenExchangeApi;
