import type { Document } from '@talkwright/shared/areas/documents';
import * as contracts from '@talkwright/shared/areas/documents';
import type { Input, Output } from '@talkwright/shared/contract/contract';
import { api, refreshIfRefused, request } from '../../server/api.ts';

type Contracts = typeof contracts;
export type DocumentsQuery = Input<Contracts['listDocuments']>;
export type DocumentText = Output<Contracts['getDocument']>['document'];
type DocumentPage = Output<Contracts['getDocumentPage']>;
export type SearchHit = Output<Contracts['searchDocuments']>['results'][number];

const LISTS = ['Document', 'SearchHit'] as const;

const documentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listDocuments: build.query<Document[], DocumentsQuery>({
      query: request(contracts.listDocuments),
      transformResponse: ({ documents }: Output<Contracts['listDocuments']>) => documents,
      providesTags: ['Document'],
    }),

    getDocument: build.query<DocumentText, string>({
      query: (id) => request(contracts.getDocument)({ id }),
      transformResponse: ({ document }: Output<Contracts['getDocument']>) => document,
      onQueryStarted: refreshIfRefused(LISTS),
    }),

    deleteDocument: build.mutation<object, string>({
      query: (id) => request(contracts.deleteDocument)({ id }),
      invalidatesTags: LISTS,
    }),

    deleteDocuments: build.mutation<string[], string[]>({
      query: (ids) => request(contracts.deleteDocuments)({ ids }),
      transformResponse: ({ deleted }: Output<Contracts['deleteDocuments']>) => deleted,
      invalidatesTags: LISTS,
    }),

    tagDocuments: build.mutation<object, Input<Contracts['tagDocuments']>>({
      query: request(contracts.tagDocuments),
      invalidatesTags: ['Document'],
    }),

    compactDocuments: build.mutation<
      Output<Contracts['compactDocuments']>,
      Input<Contracts['compactDocuments']>
    >({ query: request(contracts.compactDocuments) }),

    downloadDocument: build.mutation<string, string>({
      query: (id) => request(contracts.downloadDocument)({ id }),
      transformResponse: ({ download_url }: Output<Contracts['downloadDocument']>) => download_url,
      onQueryStarted: refreshIfRefused(LISTS),
    }),

    getDocumentPage: build.query<DocumentPage, Input<Contracts['getDocumentPage']>>({
      query: request(contracts.getDocumentPage),
      // A picture of a page may be large; only the last ones are worth keeping.
      keepUnusedDataFor: 30,
      onQueryStarted: refreshIfRefused(LISTS),
    }),

    searchDocuments: build.query<SearchHit[], Input<Contracts['searchDocuments']>>({
      query: request(contracts.searchDocuments),
      transformResponse: ({ results }: Output<Contracts['searchDocuments']>) => results,
      providesTags: ['SearchHit'],
      // The same question may have another answer later.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useListDocumentsQuery,
  useGetDocumentQuery,
  useGetDocumentPageQuery,
  useDeleteDocumentMutation,
  useDeleteDocumentsMutation,
  useTagDocumentsMutation,
  useCompactDocumentsMutation,
  useDownloadDocumentMutation,
  useSearchDocumentsQuery,
} = documentsApi;
