import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../../accounts/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { SlackApps } from '../apps/slack-apps.store.ts';
import { signTicket } from '../tickets.ts';

type Needs = { config: Config; now: Clock; slackApps: SlackApps };

/**
 * An address of ours, since only what a browser itself has opened may leave a cookie in it.
 * @throws Failure `slack_app_not_found`, `slack_app_not_ready`
 */
export async function getSlackInstallUrl(deps: Needs, caller: Member, { id }: { id: string }) {
  const app = await deps.slackApps.get(caller.tenantId, id);
  if (app.stage !== 'made') throw new Failure('slack_app_not_ready');
  const { ticket } = await signTicket(deps.config, 'install', caller, id, deps.now());
  return { url: `${deps.config.API_URL}/slack/oauth/start?link=${ticket}` };
}
