import type { SlackApp } from '@talkwright/shared/areas/slack-apps';
import type { Config } from '../../platform/config.ts';
import { addressesOf } from './addresses.ts';
import type { AppRecord } from './app-record.ts';
import { manifestOf } from './manifest.ts';

/** What is answered. `installed` is no stage: it is said of an app that a workspace has. */
export const toSlackApp = (
  config: Pick<Config, 'API_URL'>,
  record: AppRecord,
  isInstalled: boolean,
): SlackApp => ({
  id: record.id,
  brand_name: record.brandName,
  bot_name: record.botName,
  icon_url: record.iconUrl,
  api_app_id: record.apiAppId,
  provision_status:
    record.stage === 'made' ? (isInstalled ? 'installed' : 'ready_for_install') : record.stage,
  provision_error: record.problem,
  assigned: record.assigned,
  own: record.own,
  scopes: record.scopes,
  ...addressesOf(config, record.id),
  manifest: isByHand(record) ? JSON.stringify(manifestOf(config, record), null, 2) : null,
  created_at: record.createdAt,
});

/** Also one that could not be made may become one by hand. */
const isByHand = ({ own, stage }: AppRecord): boolean => own || stage === 'failed';
