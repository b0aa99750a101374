import type { Config } from '../../platform/config.ts';

/** Where Slack sends what belongs to an app: Slack's own id of it is not known when they are needed. */
export const addressesOf = ({ API_URL }: Pick<Config, 'API_URL'>, appId: string) => ({
  redirect_url: `${API_URL}/slack/oauth/callback`,
  events_url: `${API_URL}/slack/events/${appId}`,
  commands_url: `${API_URL}/slack/commands/${appId}`,
  interactivity_url: `${API_URL}/slack/interactivity/${appId}`,
});
