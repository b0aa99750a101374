import type { configureSlackApp as contract } from '@talkwright/shared/areas/slack-apps';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../../accounts/caller.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { sealInApp } from './app-record.ts';
import { type Showing, showApp } from './list-slack-apps.ts';

type Needs = Showing & { secrets: Secrets };

/**
 * Uses an app that was made by hand, in place of one that could not be made, too. Whether its credentials are right shows
 * when it is installed: Slack has no call that asks.
 * @throws Failure `slack_app_not_found`, `slack_app_not_own`, `slack_app_id_fixed`
 */
export async function configureSlackApp(
  deps: Needs,
  { tenantId }: Member,
  input: ParsedInput<typeof contract>,
) {
  const before = await deps.slackApps.get(tenantId, input.id);
  if (!before.own && before.stage !== 'failed') throw new Failure('slack_app_not_own');
  const installs = await deps.slackInstalls.ofApp(tenantId, before.id);
  const apiAppId = input.apiAppId || before.apiAppId;
  if (installs.length > 0 && apiAppId !== before.apiAppId) throw new Failure('slack_app_id_fixed');

  const fields = {
    ...{ own: true, stage: 'made' as const, problem: null, apiAppId },
    ...{ clientId: input.clientId, scopes: input.scopes },
    clientSecret: await sealInApp(deps.secrets, before, 'clientSecret', input.clientSecret),
    signingSecret: await sealInApp(deps.secrets, before, 'signingSecret', input.signingSecret),
    botName: input.botName || before.botName,
  };
  const { stage, requestId } = before;
  if (!(await deps.slackApps.patch(before, fields, { stage, requestId }))) {
    throw new Failure('slack_app_not_own');
  }
  const app = await showApp(deps, { ...before, ...fields });
  return { app, activity: { name: before.brandName } };
}
