import type { Input, Output } from '@talkwright/shared/contract';
import type { Document } from '@talkwright/shared/documents';
import * as contracts from '@talkwright/shared/documents';
import { api, request } from '../../app/api.ts';

type Contracts = typeof contracts;
export type DocumentsQuery = Input<Contracts['listDocuments']>;
export type DocumentText = Output<Contracts['getDocument']>['document'];
export type SearchHit = Output<Contracts['searchDocuments']>['results'][number];

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
    }),

    deleteDocument: build.mutation<object, string>({
      query: (id) => request(contracts.deleteDocument)({ id }),
      invalidatesTags: (answer) => (answer ? ['Document'] : []),
    }),

    searchDocuments: build.mutation<SearchHit[], Input<Contracts['searchDocuments']>>({
      query: request(contracts.searchDocuments),
      transformResponse: ({ results }: Output<Contracts['searchDocuments']>) => results,
    }),
  }),
});

export const {
  useListDocumentsQuery,
  useGetDocumentQuery,
  useDeleteDocumentMutation,
  useSearchDocumentsMutation,
} = documentsApi;
