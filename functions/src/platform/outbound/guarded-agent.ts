import type { LookupAddress, LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import type { Agent } from 'undici';
import type { Dns } from '../dns.ts';
import { AddressRefused } from './outbound-failure.ts';
import { isPublicAddress } from './public-address.ts';
import { portOf, type Rules } from './rules.ts';

const CONNECT_MS = 10_000;
const MAX_HEADER_BYTES = 16 * 1024;
/** However long a server offers to hold a connection open. */
const MAX_KEPT_OPEN_MS = 60_000;

type Found = (error: Error | null, addresses: LookupAddress[]) => void;

/**
 * Connects to public addresses alone, whatever a name led to a moment ago: the address is checked where the
 * connection is made. Connections are kept for the same scheme, name and port only, so that a later request meets
 * an address that was checked for its own name. undici reads no proxies from the environment.
 */
export async function createGuardedAgent(
  rules: Rules,
  dns: Pick<Dns, 'addresses'>,
): Promise<Agent> {
  const { default: undici } = await import('undici');
  const common = { allowH2: false, timeout: CONNECT_MS };
  const connectToOwn = undici.buildConnector(common);
  const connectToStranger = undici.buildConnector({
    ...common,
    autoSelectFamily: true,
    lookup: (name: string, _options: LookupOptions, found: Found) => {
      publicAddressesOf(name).then(
        (addresses) => found(null, addresses),
        (error) => found(error, []),
      );
    },
  });

  /** One private address among public ones refuses them all: the next attempt could meet it. */
  async function publicAddressesOf(name: string): Promise<LookupAddress[]> {
    const addresses = await dns.addresses(name);
    if (addresses.every(({ address }) => isPublicAddress(address))) return addresses;
    throw new AddressRefused();
  }

  return new undici.Agent({
    allowH2: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    keepAliveMaxTimeout: MAX_KEPT_OPEN_MS,
    // The one clock is the caller's.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect(options, callback) {
      const { hostname } = options;
      if (rules.isOwn(hostname, portOf(options))) {
        connectToOwn(options, callback);
        return;
      }
      // Node looks up names alone: an address goes past `lookup`.
      if (isIP(hostname) !== 0 && !isPublicAddress(hostname)) {
        queueMicrotask(() => callback(new AddressRefused(), null));
        return;
      }
      connectToStranger(options, (...[error, socket]) => {
        if (error) callback(error, null);
        else if (isPublicAddress(socket.remoteAddress ?? '')) callback(null, socket);
        else {
          socket.destroy();
          callback(new AddressRefused(), null);
        }
      });
    },
  });
}
