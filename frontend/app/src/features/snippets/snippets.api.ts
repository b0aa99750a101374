import * as contracts from '@talkwright/shared/areas/snippets';
import { api } from '../../server/api.ts';
import { mutation, query } from '../../server/contract-endpoints.ts';

const snippetsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSnippets: query(build, contracts.listSnippets, {
      transformResponse: ({ snippets }) => snippets,
      providesTags: ['Snippet'],
    }),

    createSnippet: mutation(build, contracts.createSnippet, {
      invalidatesTags: (answer) => (answer ? ['Snippet'] : []),
    }),

    // Also after a refusal: somebody else may have deleted it.
    updateSnippet: mutation(build, contracts.updateSnippet, { invalidatesTags: ['Snippet'] }),
    deleteSnippet: mutation(build, contracts.deleteSnippet, { invalidatesTags: ['Snippet'] }),
  }),
});

export const {
  useListSnippetsQuery,
  useCreateSnippetMutation,
  useUpdateSnippetMutation,
  useDeleteSnippetMutation,
} = snippetsApi;
