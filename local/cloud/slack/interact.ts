import { isObject } from './api/arguments.ts';
import { send } from './events/send.ts';
import { newHook, readAnswer, respond } from './hooks.ts';
import { say } from './messages.ts';
import { messageObject } from './objects.ts';
import type { App, Block, Channel, Message, Team, User } from './records.ts';
import { refuse } from './refusal.ts';
import { newId, type Slack, secret } from './slack.ts';
import { finalBlocks } from './stream-blocks.ts';

/** What Slack asks an app at once, and does not ask again: slash commands and pressed buttons. */

/** A slash command: what the app answers is shown to its caller, or to all. */
export async function invokeCommand(
  slack: Slack,
  user: User,
  channel: Channel,
  { command, text, app: wanted }: { command: string; text: string; app?: string | undefined },
): Promise<{ answer: string; body: string }> {
  const found = slack.activeInstalls(wanted).flatMap((install) => {
    const app = slack.store.get('app', install.app);
    const entry = app?.manifest.features?.slash_commands?.find((one) => one.command === command);
    return app &&
      entry?.url &&
      slack.covers(install, user.team) &&
      install.scopes.includes('commands')
      ? [{ app, install, url: entry.url }]
      : [];
  });
  // Of two apps with the same command the one that came last wins.
  const { app, install, url } = found.at(-1) ?? {};
  if (!app || !install || !url) throw refuse('unknown_command');
  const team = slack.need('team', user.team);
  const hook = newHook(slack, { app, channel, user, isEphemeral: true });
  const fields = new URLSearchParams({
    token: app.verification_token,
    team_id: team.id,
    team_domain: team.domain,
    ...organizationOf(slack, team),
    channel_id: channel.id,
    channel_name: nameOf(channel),
    user_id: user.id,
    user_name: user.name,
    command,
    text,
    api_app_id: app.id,
    is_enterprise_install: String(install.enterprise !== undefined),
    response_url: `${slack.origin()}/commands/${hook.id}`,
    trigger_id: triggerId(),
  });
  const said = await request(slack, app, 'command', url, fields, command);
  if (!said.isFine) {
    const why = said.reason === 'http_timeout' ? 'operation_timeout' : 'dispatch_failed';
    privately(slack, channel, user, user, `${command} failed with the error "${why}"`);
  } else if (said.body.trim()) {
    respond(slack, hook, readAnswer(said.body));
  }
  return { answer: said.answer, body: said.body };
}

/** A button of a message. Of feedback_buttons the `value` says which half. */
export async function press(
  slack: Slack,
  user: User,
  channel: Channel,
  message: Message,
  { action_id: actionId, value }: { action_id: string; value?: string | undefined },
): Promise<{ answer: string; body: string }> {
  const app = slack.need('app', message.app_id ?? '');
  const { is_enabled: isEnabled, request_url: url } = app.manifest.settings?.interactivity ?? {};
  if (!isEnabled || !url) throw refuse('interactivity_not_enabled');
  const blocks = message.stream ? finalBlocks(message) : (message.blocks ?? []);
  const found = blocks.flatMap((block) =>
    elementsOf(block).flatMap((element) =>
      element.action_id === actionId ? [{ block, element }] : [],
    ),
  )[0];
  if (!found) throw refuse('action_not_found');
  const chosen = value ?? String(found.element.value ?? '');
  if (found.element.type === 'feedback_buttons' && !halves(found.element).includes(chosen)) {
    throw refuse('action_not_found', 'value is none of its two buttons');
  }
  const team = slack.need('team', user.team);
  const install = slack.installIn(app.id, team.id);
  const hook = newHook(slack, { app, channel, user, message, isEphemeral: !!message.onlyFor });
  const payload = {
    type: 'block_actions',
    user: { id: user.id, username: user.name, name: user.name, team_id: user.team },
    api_app_id: app.id,
    token: app.verification_token,
    container: {
      type: 'message',
      message_ts: message.ts,
      channel_id: channel.id,
      is_ephemeral: !!message.onlyFor,
      ...(message.thread_ts && { thread_ts: message.thread_ts }),
    },
    trigger_id: triggerId(),
    team: { id: team.id, domain: team.domain, ...organizationOf(slack, team) },
    enterprise: slack.store.get('enterprise', team.enterprise ?? '') ?? null,
    is_enterprise_install: install?.enterprise !== undefined,
    channel: { id: channel.id, name: nameOf(channel) },
    ...(!message.onlyFor && { message: messageObject(slack, message) }),
    state: { values: {} },
    response_url: `${slack.origin()}/actions/${hook.id}`,
    actions: [
      {
        action_id: actionId,
        block_id: String(found.block.block_id ?? 'b1'),
        type: found.element.type,
        value: chosen,
        action_ts: slack.nextTs(),
        ...(found.element.type === 'button' && { text: found.element.text }),
      },
    ],
  };
  const fields = new URLSearchParams({ payload: JSON.stringify(payload) });
  const said = await request(slack, app, 'interaction', url, fields, 'block_actions');
  if (!said.isFine) privately(slack, channel, user, user, 'This app responded with an error.');
  return { answer: said.answer, body: said.body };
}

const elementsOf = (block: Block): Record<string, unknown>[] => [
  ...(Array.isArray(block.elements) ? block.elements.filter(isObject) : []),
  ...(isObject(block.accessory) ? [block.accessory] : []),
];

const halves = ({
  positive_button: yes,
  negative_button: no,
}: Record<string, unknown>): unknown[] =>
  [yes, no].map((one) => (isObject(one) ? one.value : undefined));

async function request(
  slack: Slack,
  app: App,
  kind: 'command' | 'interaction',
  url: string,
  fields: URLSearchParams,
  type: string,
) {
  const body = fields.toString();
  const said = await send(slack, app, { url, body, type: 'application/x-www-form-urlencoded' });
  slack.store.queueDelivery({
    id: newId('Ia'),
    app: app.id,
    kind,
    url,
    type,
    body,
    state: said.isFine ? 'delivered' : 'failed',
    attempts: 1,
    answer: said.answer,
    created_ms: slack.now(),
  });
  return said;
}

/** Words of Slack itself, for one person. */
function privately(slack: Slack, channel: Channel, author: User, reader: User, text: string): void {
  say(slack, channel, author, { text, onlyFor: reader.id, username: 'Slackbot' });
}

function organizationOf(slack: Slack, { enterprise }: Team): Record<string, string> {
  const found = slack.store.get('enterprise', enterprise ?? '');
  return found ? { enterprise_id: found.id, enterprise_name: found.name } : {};
}

const nameOf = ({ kind, name }: Channel): string =>
  kind === 'im' ? 'directmessage' : kind === 'group' ? 'privategroup' : name;

const triggerId = (): string => `${Date.now()}.${secret(12)}`;
