import { patchOf, stillAs } from '../../platform/change.ts';
import type { Items } from '../../platform/cosmos.ts';
import type { AppRecord } from '../apps/app-record.ts';
import { type SettingsRecord, settingsIdOf, settingsRecordSchema } from './settings-record.ts';

export type SlackAgents = ReturnType<typeof slackAgentsStore>;

/** How agents answer in Slack. */
export function slackAgentsStore(tenants: Items) {
  return {
    find: async (tenantId: string, agentId: string): Promise<SettingsRecord | undefined> =>
      (await tenants.find(settingsRecordSchema, settingsIdOf(agentId), tenantId))?.value,

    /** Those that answer in an app. */
    inApp: (tenantId: string, appId: string): Promise<SettingsRecord[]> =>
      tenants.query(
        settingsRecordSchema,
        tenantId,
        "SELECT * FROM c WHERE c.type = 'slackAgent' AND c.appId = @appId",
        { appId },
      ),

    /**
     * In place of earlier ones. Those of an app are written one after the other: what was read of the others still holds.
     * @throws WriteRefused `changed` where it does not, `gone` where the app is
     */
    save: (
      settings: SettingsRecord,
      app: Pick<AppRecord, 'id' | 'agentsRevision'> | undefined,
      agentsRevision: string,
    ): Promise<void> =>
      tenants.batch(settings.tenantId, [
        { operation: 'upsert', item: settings },
        ...(app ? [nextRevision(app, agentsRevision)] : []),
      ]),

    /** Can be repeated. */
    remove: (tenantId: string, agentId: string): Promise<void> =>
      tenants.remove(settingsIdOf(agentId), tenantId),
  };
}

const nextRevision = (
  { id, agentsRevision: before }: Pick<AppRecord, 'id' | 'agentsRevision'>,
  agentsRevision: string,
) => ({
  operation: 'patch' as const,
  id,
  ...patchOf({ agentsRevision }, stillAs({ type: 'slackApp', agentsRevision: before })),
});
