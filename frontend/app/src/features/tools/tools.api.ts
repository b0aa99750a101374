import * as credentialContracts from '@talkwright/shared/areas/credentials';
import type { Operation } from '@talkwright/shared/areas/operations';
import * as operationContracts from '@talkwright/shared/areas/operations';
import type { CustomTool } from '@talkwright/shared/areas/tools';
import * as contracts from '@talkwright/shared/areas/tools';
import { api } from '../../server/api.ts';
import { mutation, query } from '../../server/contract-endpoints.ts';

/** Their list says how many tools each has. */
const AGENTS = { type: 'Agent', id: 'LIST' } as const;
/** Lists of a thousand operations are large: fetched once, they are kept up to date here. */
const KEPT_SECONDS = 600;

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
      transformResponse: ({ operations }) => operations,
      providesTags: ['Operation'],
      keepUnusedDataFor: KEPT_SECONDS,
    }),

    lookUpOperations: query(build, operationContracts.lookUpOperations, {
      transformResponse: ({ operations }) => operations,
      // Names may change with every import of a tool.
      keepUnusedDataFor: 0,
    }),

    createOperation: mutation(build, operationContracts.createOperation, {
      transformResponse: ({ operation }) => operation,
      onQueryStarted: async ({ customToolId: id }, { dispatch, queryFulfilled }) => {
        const operation = await resultOf(queryFulfilled);
        if (operation) dispatch(inList({ id }, (list) => [...list, operation]));
      },
      invalidatesTags: ['Tool'],
    }),

    /** Shows at once, and is taken back when the server refuses it. */
    updateOperation: mutation(build, operationContracts.updateOperation, {
      transformResponse: ({ operation }) => operation,
      onQueryStarted: async ({ id, enabled }, { dispatch, getState, queryFulfilled }) => {
        const lists = listsWith(getState(), id);
        const set = (value: boolean) => {
          for (const list of lists) {
            dispatch(
              inList(list, (operations) =>
                operations.map((one) => (one.id === id ? { ...one, enabled: value } : one)),
              ),
            );
          }
        };
        set(enabled);
        if (!(await resultOf(queryFulfilled))) set(!enabled);
      },
      invalidatesTags: (operation) => (operation ? [] : ['Operation']),
    }),

    deleteOperation: mutation(build, operationContracts.deleteOperation, {
      onQueryStarted: async ({ id }, { dispatch, getState, queryFulfilled }) => {
        if (!(await resultOf(queryFulfilled))) return;
        for (const list of listsWith(getState(), id)) {
          dispatch(inList(list, (operations) => operations.filter((one) => one.id !== id)));
        }
      },
      invalidatesTags: (answer) => ['Tool', AGENTS, ...(answer ? [] : ['Operation' as const])],
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

type ToolId = { id: string };
type State = Parameters<typeof toolsApi.util.selectCachedArgsForQuery>[0];

/** The tools in whose lists an operation stands: one, of those that were looked at. */
const listsWith = (state: State, operationId: string): ToolId[] =>
  toolsApi.util.selectCachedArgsForQuery(state, 'listOperations').filter((tool) =>
    toolsApi.endpoints.listOperations
      .select(tool)(state)
      .data?.some(({ id }) => id === operationId),
  );

const inList = (tool: ToolId, change: (list: Operation[]) => Operation[]) =>
  toolsApi.util.updateQueryData('listOperations', tool, change);

/** There before the list is fetched anew, so that its row can open. */
const added = (tool: CustomTool) =>
  toolsApi.util.updateQueryData('listTools', undefined, (tools) => void tools.unshift(tool));

/** Nothing when it failed: whoever asked shows why. */
const resultOf = <Data>(fulfilled: Promise<{ data: Data }>): Promise<Data | undefined> =>
  fulfilled.then(
    ({ data }) => data,
    () => undefined,
  );

export const { lookUpOperations } = toolsApi.endpoints;
export const {
  useListToolsQuery,
  useCreateToolMutation,
  useImportOpenApiMutation,
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
