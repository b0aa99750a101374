import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../../accounts/caller.ts';
import type { NewId } from '../../platform/ids.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { checkConnected } from '../connection/check-connected.ts';
import type { SlackTokens } from '../connection/slack-tokens.store.ts';
import type { AppRecord } from './app-record.ts';
import { type Showing, showApp } from './list-slack-apps.ts';
import { makeApp } from './provision-slack-app.ts';

type Needs = Showing & { newId: NewId; outbox: Outbox; slackTokens: SlackTokens };

/** @throws Failure `slack_app_not_found`, `slack_app_not_failed`, `slack_not_connected` */
export async function retrySlackApp(deps: Needs, { tenantId }: Member, { id }: { id: string }) {
  const before = await deps.slackApps.get(tenantId, id);
  if (before.stage !== 'failed' || before.own) throw new Failure('slack_app_not_failed');
  await checkConnected(deps, tenantId);

  const fields = { stage: 'requested', problem: null, requestId: deps.newId() } as const;
  const app: AppRecord = { ...before, ...fields };
  const { stage, requestId } = before;
  const isFirst = await deps.slackApps.patch(app, fields, { stage, requestId }, [
    makeApp(deps, app),
  ]);
  if (!isFirst) throw new Failure('slack_app_not_failed');
  return { app: await showApp(deps, app), activity: { name: app.brandName } };
}
