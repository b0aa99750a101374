import * as contracts from '@talkwright/shared/areas/documents';
import { api, refreshIfRefused } from '../../server/api.ts';
import { mutation, query } from '../../server/contract-endpoints.ts';

const LISTS = ['Document', 'SearchHit'] as const;

const documentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listDocuments: query(build, contracts.listDocuments, {
      transformResponse: ({ documents }) => documents,
      providesTags: ['Document'],
    }),

    getDocument: query(build, contracts.getDocument, {
      transformResponse: ({ document }) => document,
      onQueryStarted: refreshIfRefused(LISTS),
    }),

    deleteDocument: mutation(build, contracts.deleteDocument, { invalidatesTags: LISTS }),

    deleteDocuments: mutation(build, contracts.deleteDocuments, {
      transformResponse: ({ deleted }) => deleted,
      invalidatesTags: LISTS,
    }),

    tagDocuments: mutation(build, contracts.tagDocuments, { invalidatesTags: ['Document'] }),

    compactDocuments: mutation(build, contracts.compactDocuments),

    downloadDocument: query(build, contracts.downloadDocument, {
      transformResponse: ({ download_url }) => download_url,
      // The address works for a few minutes.
      keepUnusedDataFor: 0,
      onQueryStarted: refreshIfRefused(LISTS),
    }),

    getDocumentPage: query(build, contracts.getDocumentPage, {
      // A picture of a page may be large; only the last ones are worth keeping.
      keepUnusedDataFor: 30,
      onQueryStarted: refreshIfRefused(LISTS),
    }),

    searchDocuments: query(build, contracts.searchDocuments, {
      transformResponse: ({ results }) => results,
      providesTags: ['SearchHit'],
      // The same question may have another answer later.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { downloadDocument } = documentsApi.endpoints;
export const {
  useListDocumentsQuery,
  useGetDocumentQuery,
  useGetDocumentPageQuery,
  useDeleteDocumentMutation,
  useDeleteDocumentsMutation,
  useTagDocumentsMutation,
  useCompactDocumentsMutation,
  useSearchDocumentsQuery,
} = documentsApi;
