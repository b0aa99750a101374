import type { Snippet } from '@talkwright/shared/areas/snippets';
import * as contracts from '@talkwright/shared/areas/snippets';
import type { Input, Output } from '@talkwright/shared/contract/contract';
import { api, request } from '../../server/api.ts';

type Contracts = typeof contracts;

const snippetsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSnippets: build.query<Snippet[], void>({
      query: () => request(contracts.listSnippets)({}),
      transformResponse: ({ snippets }: Output<Contracts['listSnippets']>) => snippets,
      providesTags: ['Snippet'],
    }),

    createSnippet: build.mutation<object, Input<Contracts['createSnippet']>>({
      query: request(contracts.createSnippet),
      invalidatesTags: (answer) => (answer ? ['Snippet'] : []),
    }),

    updateSnippet: build.mutation<object, Input<Contracts['updateSnippet']>>({
      query: request(contracts.updateSnippet),
      // Also after a refusal: somebody else may have deleted it.
      invalidatesTags: ['Snippet'],
    }),

    deleteSnippet: build.mutation<object, string>({
      query: (id) => request(contracts.deleteSnippet)({ id }),
      invalidatesTags: ['Snippet'],
    }),
  }),
});

export const {
  useListSnippetsQuery,
  useCreateSnippetMutation,
  useUpdateSnippetMutation,
  useDeleteSnippetMutation,
} = snippetsApi;
