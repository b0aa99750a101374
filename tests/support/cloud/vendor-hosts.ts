import { randomInt } from 'node:crypto';
import dns from 'node:dns';
import tls from 'node:tls';
import { makeCertificate } from './certificate.ts';

/**
 * Lets this process find the vendor's host names on this machine, at an address that no other test has, and believe a
 * certificate for them that was made just now. What the vendor's own packages check is checked.
 */
export function redirectHosts(hosts: string[]) {
  // All of 127/8 is this machine on Linux; elsewhere only one address is.
  const [a, b, c] = [randomInt(1, 255), randomInt(256), randomInt(1, 255)];
  const address = process.platform === 'linux' ? `127.${a}.${b}.${c}` : '127.0.0.1';
  const certificate = makeCertificate(hosts);
  const authorities = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...authorities, certificate.cert]);
  const { lookup } = dns;
  type Callback = (...found: unknown[]) => void;
  const redirected = (host: string, options: { all?: boolean }, callback: Callback) => {
    if (!hosts.includes(host)) return Reflect.apply(lookup, dns, [host, options, callback]);
    if (options.all) return process.nextTick(callback, null, [{ address, family: 4 }]);
    return process.nextTick(callback, null, address, 4);
  };
  dns.lookup = Object.assign(redirected, lookup) as unknown as typeof lookup;
  return {
    address,
    certificate,
    restore() {
      dns.lookup = lookup;
      tls.setDefaultCACertificates(authorities);
    },
  };
}
