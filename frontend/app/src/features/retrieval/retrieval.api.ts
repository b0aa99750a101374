import * as contracts from '@talkwright/shared/areas/retrieval-lab';
import { api, refreshIfRefused } from '../../server/api.ts';
import { mutation, query } from '../../server/contract-endpoints.ts';

const LABELS = ['LabelledQuestion', 'RetrievalRun'] as const;

const retrievalApi = api.injectEndpoints({
  endpoints: (build) => ({
    explainSearch: query(build, contracts.explainSearch, {
      // It says which passages are marked as right.
      providesTags: ['LabelledQuestion'],
      // The same question may have another answer later.
      keepUnusedDataFor: 0,
    }),

    listLabelledQuestions: query(build, contracts.listLabelledQuestions, {
      transformResponse: ({ questions }) => questions,
      providesTags: ['LabelledQuestion'],
    }),

    markPassage: mutation(build, contracts.markPassage, { invalidatesTags: LABELS }),
    deleteLabelledQuestion: mutation(build, contracts.deleteLabelledQuestion, {
      invalidatesTags: LABELS,
    }),
    importLabelledQuestions: mutation(build, contracts.importLabelledQuestions, {
      invalidatesTags: LABELS,
    }),
    exportLabelledQuestions: query(build, contracts.exportLabelledQuestions, {
      transformResponse: ({ csv }) => csv,
      keepUnusedDataFor: 0,
      onQueryStarted: refreshIfRefused(LABELS),
    }),

    listRetrievalRuns: query(build, contracts.listRetrievalRuns, {
      providesTags: ['RetrievalRun'],
    }),
    runLabelledQuestions: mutation(build, contracts.runLabelledQuestions, {
      invalidatesTags: (answer) => (answer?.isFinished ? ['RetrievalRun'] : []),
    }),
  }),
});

export const { exportLabelledQuestions } = retrievalApi.endpoints;
export const {
  useExplainSearchQuery,
  useListLabelledQuestionsQuery,
  useMarkPassageMutation,
  useDeleteLabelledQuestionMutation,
  useImportLabelledQuestionsMutation,
  useListRetrievalRunsQuery,
  useRunLabelledQuestionsMutation,
} = retrievalApi;
