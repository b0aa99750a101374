import * as contracts from '@talkwright/shared/areas/agent-versions';
import { api } from '../../../server/api.ts';
import { mutation, query } from '../../../server/contract-endpoints.ts';

const versionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listVersions: query(build, contracts.listAgentVersions, {
      transformResponse: ({ versions }) => versions,
      // The builder saves and publishes: what is shown is asked for each time.
      keepUnusedDataFor: 0,
      providesTags: [{ type: 'Agent', id: 'LIST' }],
    }),

    getVersion: query(build, contracts.getAgentVersion, {
      transformResponse: ({ agent }) => agent,
    }),

    publishVersion: mutation(build, contracts.publishAgentVersion, { invalidatesTags: ['Agent'] }),
    restoreVersion: mutation(build, contracts.restoreAgentVersion, { invalidatesTags: ['Agent'] }),
  }),
});

export const {
  useListVersionsQuery,
  useGetVersionQuery,
  usePublishVersionMutation,
  useRestoreVersionMutation,
} = versionsApi;
