import * as contracts from '@talkwright/shared/areas/documents';
import { api, refreshIfRefused } from '../../server/api.ts';
import { mutation, query } from '../../server/contract-endpoints.ts';

const LISTS = ['Document', 'SearchHit'] as const;

const documentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listDocuments: query(build, contracts.listDocuments, { providesTags: ['Document'] }),

    getDocument: query(build, contracts.getDocument, {
      transformResponse: ({ document }) => document,
      onQueryStarted: refreshIfRefused(LISTS),
    }),

    deleteDocument: mutation(build, contracts.deleteDocument, { invalidatesTags: LISTS }),

    deleteDocuments: mutation(build, contracts.deleteDocuments, {
      transformResponse: ({ deleted }) => deleted,
      invalidatesTags: LISTS,
    }),

    tagDocuments: mutation(build, contracts.tagDocuments, {
      transformResponse: ({ documents }) => documents,
      invalidatesTags: ['Document'],
    }),

    readDocumentAnew: mutation(build, contracts.readDocumentAnew, {
      transformResponse: ({ document }) => document,
      invalidatesTags: ['Document'],
    }),

    readDocumentsAnew: mutation(build, contracts.readDocumentsAnew, {
      invalidatesTags: ['Document'],
    }),

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

export const { downloadDocument, listDocuments } = documentsApi.endpoints;

/** Puts what is known anew of some documents into a list, where they stand. */
export const renewListed = (list: contracts.DocumentsQuery, news: contracts.Document[]) =>
  documentsApi.util.updateQueryData('listDocuments', list, (shown) => {
    const byId = new Map(news.map((document) => [document.id, document]));
    for (const [index, { id }] of shown.documents.entries()) {
      const renewed = byId.get(id);
      if (renewed) shown.documents[index] = renewed;
    }
  });

export const {
  useListDocumentsQuery,
  useGetDocumentQuery,
  useGetDocumentPageQuery,
  useDeleteDocumentMutation,
  useDeleteDocumentsMutation,
  useTagDocumentsMutation,
  useReadDocumentAnewMutation,
  useReadDocumentsAnewMutation,
  useCompactDocumentsMutation,
  useSearchDocumentsQuery,
} = documentsApi;
