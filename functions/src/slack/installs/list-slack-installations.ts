import type { Member } from '../../accounts/caller.ts';
import { toSlackInstall } from './install-record.ts';
import type { SlackInstalls } from './slack-installs.store.ts';

export async function listSlackInstallations(
  { slackInstalls }: { slackInstalls: SlackInstalls },
  { tenantId }: Member,
) {
  return { installations: (await slackInstalls.list(tenantId)).map(toSlackInstall) };
}
