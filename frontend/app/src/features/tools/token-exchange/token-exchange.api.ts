import * as contracts from '@talkwright/shared/areas/token-exchange';
import type { Input, Output } from '@talkwright/shared/contract/contract';
import { api, request } from '../../../server/api.ts';

/** The configurations of one agent, and the private keys that are stored for it. */
export type TokenExchange = Output<typeof contracts.listTokenExchange>;

const tokenExchangeApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTokenExchange: build.query<TokenExchange, string>({
      query: (agentId) => request(contracts.listTokenExchange)({ agentId }),
      providesTags: ['TokenExchange'],
    }),

    saveTokenExchange: build.mutation<TokenExchange, Input<typeof contracts.saveTokenExchange>>({
      query: request(contracts.saveTokenExchange),
      onQueryStarted: async ({ agentId }, { dispatch, queryFulfilled }) => {
        const { data } = (await queryFulfilled.catch(() => undefined)) ?? {};
        if (data) dispatch(now(agentId, data));
      },
    }),

    deleteTokenExchange: build.mutation<TokenExchange, { agentId: string; configId: string }>({
      query: request(contracts.deleteTokenExchange),
      onQueryStarted: async ({ agentId }, { dispatch, queryFulfilled }) => {
        const { data } = (await queryFulfilled.catch(() => undefined)) ?? {};
        if (data) dispatch(now(agentId, data));
      },
    }),
  }),
});

/** Each change answers all that there is after it. */
const now = (agentId: string, answer: TokenExchange) =>
  tokenExchangeApi.util.updateQueryData('getTokenExchange', agentId, () => answer);

export const {
  useGetTokenExchangeQuery,
  useSaveTokenExchangeMutation,
  useDeleteTokenExchangeMutation,
} = tokenExchangeApi;
