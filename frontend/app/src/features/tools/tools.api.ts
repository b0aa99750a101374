import type { Credential } from '@talkwright/shared/areas/credentials';
import * as credentialContracts from '@talkwright/shared/areas/credentials';
import type { Operation } from '@talkwright/shared/areas/operations';
import * as operationContracts from '@talkwright/shared/areas/operations';
import type { CustomTool } from '@talkwright/shared/areas/tools';
import * as contracts from '@talkwright/shared/areas/tools';
import type { Input, Output } from '@talkwright/shared/contract/contract';
import { api, request } from '../../server/api.ts';

type Contracts = typeof contracts & typeof operationContracts & typeof credentialContracts;
export type ImportResult = Output<Contracts['importOpenApi']>;
type Tested = { id: string; agentId: string | undefined; parameters: object };
export type TestResult = Output<Contracts['testOperation']>['result'];
export type KnownOperation = Output<Contracts['lookUpOperations']>['operations'][number];
/** An operation, and the tool in whose list it stands. */
type Place = { id: string; toolId: string };

/** Their list says how many tools each has. */
const AGENTS = { type: 'Agent', id: 'LIST' } as const;
const operationsOf = (id: string) => ({ type: 'Operation', id }) as const;
const credentialsOf = (id: string) => ({ type: 'Credential', id }) as const;
/** Lists of a thousand operations are large: fetched once, they are kept up to date here. */
const KEPT_SECONDS = 600;

const toolsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTools: build.query<CustomTool[], void>({
      query: () => request(contracts.listTools)({}),
      transformResponse: ({ tools }: Output<Contracts['listTools']>) => tools,
      providesTags: ['Tool'],
    }),

    createTool: build.mutation<CustomTool, Input<Contracts['createTool']>>({
      query: request(contracts.createTool),
      transformResponse: ({ tool }: Output<Contracts['createTool']>) => tool,
      onQueryStarted: async (_input, { dispatch, queryFulfilled }) => {
        const tool = await resultOf(queryFulfilled);
        if (tool) dispatch(added(tool));
      },
      invalidatesTags: (tool) => (tool ? ['Tool'] : []),
    }),

    importOpenApi: build.mutation<ImportResult, Input<Contracts['importOpenApi']>>({
      query: request(contracts.importOpenApi),
      onQueryStarted: async (_input, { dispatch, queryFulfilled }) => {
        const result = await resultOf(queryFulfilled);
        if (result) dispatch(added(result.tool));
      },
      invalidatesTags: (result) => (result ? ['Tool'] : []),
    }),

    updateTool: build.mutation<CustomTool, Input<Contracts['updateTool']>>({
      query: request(contracts.updateTool),
      transformResponse: ({ tool }: Output<Contracts['updateTool']>) => tool,
      // Also after a refusal, here and below: somebody else may have deleted it.
      invalidatesTags: ['Tool'],
    }),

    deleteTool: build.mutation<object, string>({
      query: (id) => request(contracts.deleteTool)({ id }),
      invalidatesTags: ['Tool', 'TokenExchange', AGENTS],
    }),

    listOperations: build.query<Operation[], string>({
      query: (id) => request(operationContracts.listOperations)({ id }),
      transformResponse: ({ operations }: Output<Contracts['listOperations']>) => operations,
      providesTags: (_operations, _error, toolId) => [operationsOf(toolId)],
      keepUnusedDataFor: KEPT_SECONDS,
    }),

    lookUpOperations: build.mutation<KnownOperation[], string[]>({
      query: (ids) => request(operationContracts.lookUpOperations)({ ids }),
      transformResponse: ({ operations }: Output<Contracts['lookUpOperations']>) => operations,
    }),

    /** What operations are called, by their ids. Those that are gone have no name. */
    nameOperations: build.query<Map<string, string>, string[]>({
      query: (ids) => request(operationContracts.lookUpOperations)({ ids }),
      transformResponse: ({ operations }: Output<Contracts['lookUpOperations']>) =>
        new Map(
          operations.map(({ id, operation_key, tool_name }) => [
            id,
            `${tool_name}: ${operation_key}`,
          ]),
        ),
      // Names may change with every import of a tool.
      keepUnusedDataFor: 0,
    }),

    createOperation: build.mutation<Operation, Input<Contracts['createOperation']>>({
      query: request(operationContracts.createOperation),
      transformResponse: ({ operation }: Output<Contracts['createOperation']>) => operation,
      onQueryStarted: async ({ customToolId }, { dispatch, queryFulfilled }) => {
        const operation = await resultOf(queryFulfilled);
        if (operation) dispatch(inList(customToolId, (list) => [...list, operation]));
      },
      invalidatesTags: ['Tool'],
    }),

    /** Shows at once, and is taken back when the server refuses it. */
    updateOperation: build.mutation<Operation, Place & { enabled: boolean }>({
      query: ({ id, enabled }) => request(operationContracts.updateOperation)({ id, enabled }),
      transformResponse: ({ operation }: Output<Contracts['updateOperation']>) => operation,
      onQueryStarted: async ({ id, toolId, enabled }, { dispatch, queryFulfilled }) => {
        const set = (value: boolean) =>
          dispatch(
            inList(toolId, (list) =>
              list.map((one) => (one.id === id ? { ...one, enabled: value } : one)),
            ),
          );
        set(enabled);
        if (!(await resultOf(queryFulfilled))) set(!enabled);
      },
      invalidatesTags: (operation, _error, { toolId }) => (operation ? [] : [operationsOf(toolId)]),
    }),

    deleteOperation: build.mutation<object, Place>({
      query: ({ id }) => request(operationContracts.deleteOperation)({ id }),
      onQueryStarted: async ({ id, toolId }, { dispatch, queryFulfilled }) => {
        if (!(await resultOf(queryFulfilled))) return;
        dispatch(inList(toolId, (list) => list.filter((one) => one.id !== id)));
      },
      invalidatesTags: (answer, _error, { toolId }) => [
        'Tool',
        AGENTS,
        ...(answer ? [] : [operationsOf(toolId)]),
      ],
    }),

    regenerateRag: build.mutation<object, string>({
      query: (id) => request(operationContracts.regenerateRag)({ id }),
    }),

    testOperation: build.mutation<TestResult, Tested>({
      query: ({ id, agentId, parameters }) =>
        request(operationContracts.testOperation)({
          ...parameters,
          testedOperationId: id,
          testedForAgentId: agentId,
        }),
      transformResponse: ({ result }: Output<Contracts['testOperation']>) => result,
    }),

    listCredentials: build.query<Credential[], string>({
      query: (id) => request(credentialContracts.listCredentials)({ id }),
      transformResponse: ({ credentials }: Output<Contracts['listCredentials']>) => credentials,
      providesTags: (_credentials, _error, toolId) => [credentialsOf(toolId)],
    }),

    createCredential: build.mutation<object, Input<Contracts['createCredential']>>({
      query: request(credentialContracts.createCredential),
      invalidatesTags: (_answer, _error, { customToolId }) => [credentialsOf(customToolId)],
    }),

    deleteCredential: build.mutation<object, Place>({
      query: ({ id }) => request(credentialContracts.deleteCredential)({ id }),
      invalidatesTags: (_answer, _error, { toolId }) => [credentialsOf(toolId)],
    }),
  }),
});

const inList = (toolId: string, change: (list: Operation[]) => Operation[]) =>
  toolsApi.util.updateQueryData('listOperations', toolId, change);

/** There before the list is fetched anew, so that its row can open. */
const added = (tool: CustomTool) =>
  toolsApi.util.updateQueryData('listTools', undefined, (tools) => void tools.unshift(tool));

/** Nothing when it failed: whoever asked shows why. */
const resultOf = <Data>(fulfilled: Promise<{ data: Data }>): Promise<Data | undefined> =>
  fulfilled.then(
    ({ data }) => data,
    () => undefined,
  );

export const {
  useListToolsQuery,
  useCreateToolMutation,
  useImportOpenApiMutation,
  useUpdateToolMutation,
  useDeleteToolMutation,
  useListOperationsQuery,
  useLookUpOperationsMutation,
  useNameOperationsQuery,
  useCreateOperationMutation,
  useUpdateOperationMutation,
  useDeleteOperationMutation,
  useRegenerateRagMutation,
  useTestOperationMutation,
  useListCredentialsQuery,
  useCreateCredentialMutation,
  useDeleteCredentialMutation,
} = toolsApi;
