import { Failure } from '@talkwright/shared/contract/errors';
import { NOTHING_THERE } from '../dns.ts';

/** The address is private, or belongs to the platform. Which one it is stays with us. */
export class AddressRefused extends Error {
  constructor() {
    super('The address lies in no public network.');
    this.name = 'AddressRefused';
  }
}

/** The answer has more bytes than its reader takes. */
export class TooManyBytes extends Error {}

type Cause = { name?: string; code?: string; syscall?: string };

/**
 * What whoever has given the address is told; the cause is for the log. `outbound_refused` where another address has to
 * be entered, the others where the server behind this one is at fault.
 */
export function outboundFailure(cause: unknown): Failure {
  if (cause instanceof Failure) return cause;
  const { code, details } = translate((cause ?? {}) as Cause);
  return new Failure(code, details, { cause });
}

export const tooManyRedirects = (allowed: number): Failure =>
  failed(
    allowed === 0
      ? 'The address redirects to another one. Enter the one that it leads to.'
      : 'The address redirects too many times. Enter the one that it leads to in the end.',
  );

export const leavesOrigin = (origin: string): Failure =>
  refused(
    `The address redirects to ${origin}, which is not followed. Enter that one, if it is meant.`,
  );

export const unreadable = (encoding: string): Failure =>
  failed(`The address answered in a compression that was not asked for: ${encoding.slice(0, 20)}.`);

function translate(cause: Cause): Failure {
  const { name, code = '', syscall = '' } = cause;
  if (cause instanceof AddressRefused) {
    return refused(
      'This address leads into a private network. Enter one that everybody on the internet can reach.',
    );
  }
  if (cause instanceof TooManyBytes) return failed('The address answered with too much data.');
  if (name === 'TimeoutError' || code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') {
    return new Failure('outbound_timeout');
  }
  if (NOTHING_THERE.includes(code)) {
    return refused('No host of this name was found. Check the spelling of the address.');
  }
  if (syscall.startsWith('query')) {
    return failed('The name servers of this host did not answer. Try again in a moment.');
  }
  if (code === 'ECONNREFUSED') {
    return failed('The host takes no connections at this port. Check that its server is running.');
  }
  if (isAboutCertificate(code)) {
    return failed(
      'The certificate of this host is not valid. Its owner has to renew or repair it.',
    );
  }
  if (code === 'UND_ERR_HEADERS_OVERFLOW') {
    return failed('The headers of the answer are too large.');
  }
  return new Failure('outbound_failed');
}

const refused = (message: string) => new Failure('outbound_refused', { message });
const failed = (message: string) => new Failure('outbound_failed', { message });

/** As OpenSSL and Node call them. */
const isAboutCertificate = (code: string) =>
  /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|ERR_TLS_/.test(code);
