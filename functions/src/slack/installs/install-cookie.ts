import type { Cookie } from '@azure/functions';
import type { Config } from '../../platform/config.ts';
import { STATE_SECONDS } from './start-slack-install.ts';

const NAME = '__Secure-talkwright_slack';

/** Lax: it comes along when Slack sends the browser back, and with nothing that another page does. Null takes it away. */
export const installCookie = ({ API_URL }: Config, browser: string | null): Cookie => ({
  name: NAME,
  value: browser ?? '',
  path: `${new URL(API_URL).pathname}/slack/oauth`,
  httpOnly: true,
  secure: true,
  sameSite: 'Lax',
  maxAge: browser === null ? 0 : STATE_SECONDS,
});

export const readInstallCookie = (headers: Headers): string | undefined =>
  (headers.get('cookie') ?? '')
    .split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${NAME}=`))
    ?.slice(NAME.length + 1);
