import { isIPv6 } from 'node:net';
import { Failure } from '@talkwright/shared/contract/errors';
import { matchesHost } from '@talkwright/shared/contract/request-headers';
import type { Config } from '../config.ts';

export type Rules = ReturnType<typeof createRules>;
export type RuleSettings = Pick<
  Config,
  'OUTBOUND_ALLOW' | 'OUTBOUND_HOSTS' | 'OUTBOUND_HTTP' | 'OUTBOUND_PORTS'
>;

/** What can be said of an address before anything is connected. */
export function createRules(settings: RuleSettings) {
  const isHttpAllowed = settings.OUTBOUND_HTTP === 'allowed';
  const ports = [...settings.OUTBOUND_PORTS, ...(isHttpAllowed ? [80] : [])];
  const own = new Set(settings.OUTBOUND_ALLOW);

  /** A host of the operator's own, to which the rules for strangers do not apply. */
  const isOwn = (hostname: string, port: number) =>
    own.has(`${isIPv6(hostname) ? `[${hostname}]` : hostname}:${port}`);

  function checkStranger({ protocol, hostname }: URL, port: number): void {
    if (protocol === 'http:' && !isHttpAllowed) {
      throw refused('Only addresses that begin with https:// may be called.');
    }
    if (!ports.includes(port)) {
      throw refused(`Port ${port} may not be called. Allowed: ${ports.join(', ')}.`);
    }
    if (settings.OUTBOUND_HOSTS && !matchesHost(hostname, settings.OUTBOUND_HOSTS)) {
      throw refused('The operator of this service does not allow calls to this host.');
    }
  }

  return {
    isOwn,

    /** The address to call, in its one spelling. @throws Failure `outbound_refused` */
    check(address: string): URL {
      const url = parse(address);
      const port = portOf(url);
      if (!isOwn(url.hostname, port)) checkStranger(url, port);
      return url;
    },
  };
}

/** Names as the DNS knows them; with an empty label, a name and a number could be taken for each other. */
const HOST = /^(?:[\w-]{1,63}\.)*[\w-]{1,63}$/;

function parse(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw refused('Enter a complete address, such as https://api.example.com/orders.');
  }
  if (url.username || url.password) {
    throw refused('An address cannot hold a user name or password. Store them as a credential.');
  }
  url.hash = '';
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1);
  const isName = url.hostname.length <= 253 && HOST.test(url.hostname);
  if (!isName && !url.hostname.startsWith('[')) throw refused('This is not the name of a host.');
  return url;
}

export function portOf({ protocol, port }: { protocol: string; port: string }): number {
  return Number(port) || (protocol === 'https:' ? 443 : 80);
}

export const refused = (message: string): Failure => new Failure('outbound_refused', { message });
