import { createHmac } from 'node:crypto';

/** What every request of Slack carries, over the bytes as they are sent. */
export function signed(secret: string, body: string, seconds: number): Record<string, string> {
  const hash = createHmac('sha256', secret).update(`v0:${seconds}:${body}`).digest('hex');
  return {
    'x-slack-request-timestamp': String(seconds),
    'x-slack-signature': `v0=${hash}`,
    'user-agent': 'Slackbot 1.0 (+https://api.slack.com/robots)',
  };
}
