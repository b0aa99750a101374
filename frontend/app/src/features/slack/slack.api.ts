import * as agents from '@talkwright/shared/areas/slack-agents';
import type { SlackApp } from '@talkwright/shared/areas/slack-apps';
import * as contracts from '@talkwright/shared/areas/slack-apps';
import { api } from '../../server/api.ts';
import { mutation, query } from '../../server/contract-endpoints.ts';
import type { store } from '../../server/store.ts';

type Started<Answer> = {
  dispatch: typeof store.dispatch;
  queryFulfilled: Promise<{ data: Answer }>;
};

/** What a change answers is what stands in the list. */
const renew = async (_input: unknown, { dispatch, queryFulfilled }: Started<{ app: SlackApp }>) => {
  const { data } = (await queryFulfilled.catch(() => undefined)) ?? {};
  if (data) dispatch(renewApp(data.app));
  else dispatch(api.util.invalidateTags(['SlackApp']));
};

const slackApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSlackApps: query(build, contracts.listSlackApps, {
      transformResponse: ({ apps }) => apps,
      providesTags: ['SlackApp'],
    }),

    provisionSlackApp: mutation(build, contracts.provisionSlackApp, {
      transformResponse: ({ app }) => app,
      invalidatesTags: ['SlackApp'],
    }),

    previewSlackIcon: query(build, contracts.previewSlackIcon, {
      transformResponse: ({ picture }) => picture,
    }),

    assignSlackApp: mutation(build, contracts.assignSlackApp, { onQueryStarted: renew }),

    retrySlackApp: mutation(build, contracts.retrySlackApp, { onQueryStarted: renew }),

    configureSlackApp: mutation(build, contracts.configureSlackApp, { onQueryStarted: renew }),

    getSlackInstallUrl: query(build, contracts.getSlackInstallUrl, {
      transformResponse: ({ url }) => url,
    }),

    deleteSlackApp: mutation(build, contracts.deleteSlackApp, {
      // Also after a refusal: some workspaces may have been left by then.
      invalidatesTags: ['SlackApp', 'SlackInstall'],
    }),

    listSlackInstallations: query(build, contracts.listSlackInstallations, {
      transformResponse: ({ installations }) => installations,
      providesTags: ['SlackInstall'],
      // Whether an app is installed stands with the app: both are asked for by turns.
      onQueryStarted: async (_input, { dispatch, getState, queryFulfilled }) => {
        const { data: before } = slackApi.endpoints.listSlackInstallations.select()(getState());
        const { data: now } = (await queryFulfilled.catch(() => undefined)) ?? {};
        if (before && now && now.length !== before.length) {
          dispatch(api.util.invalidateTags(['SlackApp']));
        }
      },
    }),

    uninstallSlackApp: mutation(build, contracts.uninstallSlackApp, {
      invalidatesTags: ['SlackApp', 'SlackInstall'],
    }),

    getSlackToken: query(build, contracts.getSlackAdminToken, {
      fixed: { force: '0' },
      providesTags: ['SlackToken'],
    }),

    /** A change, whatever its method says. */
    replaceSlackToken: mutation(build, contracts.getSlackAdminToken, {
      fixed: { force: '1' },
      invalidatesTags: ['SlackToken'],
    }),

    setSlackToken: mutation(build, contracts.setSlackAdminToken, {
      invalidatesTags: ['SlackToken'],
    }),

    deleteSlackToken: mutation(build, contracts.deleteSlackAdminToken, {
      invalidatesTags: ['SlackToken'],
    }),

    getAgentSlack: query(build, agents.getAgentSlack, {
      providesTags: ['SlackSettings'],
      // Each editing begins with what is valid then.
      keepUnusedDataFor: 0,
    }),

    saveAgentSlack: mutation(build, agents.saveAgentSlack, {
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        const { data } = (await queryFulfilled.catch(() => undefined)) ?? {};
        if (data) dispatch(slackApi.util.updateQueryData('getAgentSlack', { id }, () => data));
        // An app may be gone meanwhile.
        else dispatch(api.util.invalidateTags(['SlackApp']));
      },
    }),
  }),
});

/** As somebody has just been told. */
export const renewApp = (app: SlackApp) =>
  slackApi.util.updateQueryData('listSlackApps', undefined, (apps) => {
    const row = apps.findIndex(({ id }) => id === app.id);
    if (row >= 0) apps[row] = app;
  });

export const dropApp = (id: string) =>
  slackApi.util.updateQueryData('listSlackApps', undefined, (apps) =>
    apps.filter((app) => app.id !== id),
  );

export const { getSlackInstallUrl } = slackApi.endpoints;

export const {
  useListSlackAppsQuery,
  useProvisionSlackAppMutation,
  usePreviewSlackIconQuery,
  useAssignSlackAppMutation,
  useRetrySlackAppMutation,
  useConfigureSlackAppMutation,
  useDeleteSlackAppMutation,
  useListSlackInstallationsQuery,
  useUninstallSlackAppMutation,
  useGetSlackTokenQuery,
  useReplaceSlackTokenMutation,
  useSetSlackTokenMutation,
  useDeleteSlackTokenMutation,
  useGetAgentSlackQuery,
  useSaveAgentSlackMutation,
} = slackApi;
