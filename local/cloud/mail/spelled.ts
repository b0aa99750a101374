import { domainToASCII } from 'node:url';

/** An address as DNS has its domain: senders spell it in either way, and whoever looks for mails does. */
export function spelled(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return at < 0 ? address : `${address.slice(0, at)}@${domainToASCII(domain) || domain}`;
}
