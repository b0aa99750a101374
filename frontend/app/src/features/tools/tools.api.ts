import * as credentialContracts from '@talkwright/shared/areas/credentials';
import * as operationContracts from '@talkwright/shared/areas/operations';
import type { CustomTool } from '@talkwright/shared/areas/tools';
import * as contracts from '@talkwright/shared/areas/tools';
import { api } from '../../server/api.ts';
import { mutation, query } from '../../server/contract-endpoints.ts';

/** Their list says how many tools each has. */
const AGENTS = { type: 'Agent', id: 'LIST' } as const;

const toolsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTools: query(build, contracts.listTools, {
      transformResponse: ({ tools }) => tools,
      providesTags: ['Tool'],
    }),

    createTool: mutation(build, contracts.createTool, {
      transformResponse: ({ tool }) => tool,
      onQueryStarted: async (_input, { dispatch, queryFulfilled }) => {
        const tool = await resultOf(queryFulfilled);
        if (tool) dispatch(added(tool));
      },
      invalidatesTags: (tool) => (tool ? ['Tool'] : []),
    }),

    previewOpenApi: mutation(build, contracts.previewOpenApi),

    importOpenApi: mutation(build, contracts.importOpenApi, {
      onQueryStarted: async (_input, { dispatch, queryFulfilled }) => {
        const result = await resultOf(queryFulfilled);
        if (result) dispatch(added(result.tool));
      },
      invalidatesTags: (result) => (result ? ['Tool'] : []),
    }),

    updateTool: mutation(build, contracts.updateTool, {
      transformResponse: ({ tool }) => tool,
      // Also after a refusal, here and below: somebody else may have deleted it.
      invalidatesTags: ['Tool'],
    }),

    deleteTool: mutation(build, contracts.deleteTool, {
      invalidatesTags: ['Tool', 'TokenExchange', AGENTS],
    }),

    listOperations: query(build, operationContracts.listOperations, {
      providesTags: ['Operation'],
    }),

    lookUpOperations: query(build, operationContracts.lookUpOperations, {
      transformResponse: ({ operations }) => operations,
      // Names may change with every import of a tool.
      keepUnusedDataFor: 0,
    }),

    createOperation: mutation(build, operationContracts.createOperation, {
      transformResponse: ({ operation }) => operation,
      invalidatesTags: ['Tool', 'Operation'],
    }),

    /** Shows at once, and is taken back when the server refuses it. */
    updateOperation: mutation(build, operationContracts.updateOperation, {
      transformResponse: ({ operation }) => operation,
      onQueryStarted: async (
        { id, enabled: isEnabled },
        { dispatch, getState, queryFulfilled },
      ) => {
        const lists = toolsApi.util.selectCachedArgsForQuery(getState(), 'listOperations');
        const set = (value: boolean) => {
          for (const list of lists) dispatch(enabled(list, id, value));
        };
        set(isEnabled);
        if (!(await resultOf(queryFulfilled))) set(!isEnabled);
      },
      invalidatesTags: (operation) => (operation ? [] : ['Operation']),
    }),

    deleteOperation: mutation(build, operationContracts.deleteOperation, {
      invalidatesTags: ['Tool', 'Operation', AGENTS],
    }),

    regenerateRag: mutation(build, operationContracts.regenerateRag),

    testOperation: mutation(build, operationContracts.testOperation, {
      transformResponse: ({ result }) => result,
    }),

    listCredentials: query(build, credentialContracts.listCredentials, {
      transformResponse: ({ credentials }) => credentials,
      providesTags: ['Credential'],
    }),

    createCredential: mutation(build, credentialContracts.createCredential, {
      invalidatesTags: ['Credential'],
    }),

    deleteCredential: mutation(build, credentialContracts.deleteCredential, {
      invalidatesTags: ['Credential'],
    }),
  }),
});

/** Where it stands in a list, there or not. */
const enabled = (list: operationContracts.OperationsQuery, id: string, isEnabled: boolean) =>
  toolsApi.util.updateQueryData('listOperations', list, ({ operations }) => {
    const row = operations.find((one) => one.id === id);
    if (row) row.enabled = isEnabled;
  });

/** There before the list is fetched anew, so that its row can open. */
const added = (tool: CustomTool) =>
  toolsApi.util.updateQueryData('listTools', undefined, (tools) => void tools.unshift(tool));

/** Nothing when it failed: whoever asked shows why. */
const resultOf = <Data>(fulfilled: Promise<{ data: Data }>): Promise<Data | undefined> =>
  fulfilled.then(
    ({ data }) => data,
    () => undefined,
  );

export const { listOperations, lookUpOperations } = toolsApi.endpoints;
export const {
  useListToolsQuery,
  useCreateToolMutation,
  useImportOpenApiMutation,
  usePreviewOpenApiMutation,
  useUpdateToolMutation,
  useDeleteToolMutation,
  useListOperationsQuery,
  useLookUpOperationsQuery,
  useCreateOperationMutation,
  useUpdateOperationMutation,
  useDeleteOperationMutation,
  useRegenerateRagMutation,
  useTestOperationMutation,
  useListCredentialsQuery,
  useCreateCredentialMutation,
  useDeleteCredentialMutation,
} = toolsApi;
