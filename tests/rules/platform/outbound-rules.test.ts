import { describe, expect, it } from '@jest/globals';
import {
  hostPatternSchema,
  matchesHost,
  requestHeadersSchema,
} from '@talkwright/shared/contract/request-headers';
import type { OutboundRequest } from '../../../functions/src/platform/outbound/outbound-request.ts';
import { outboundWith } from '../../support/cloud/outbound.ts';

/** Whatever passes the rules meets an address that is refused, and tells us so. */
const HOST = '10.0.0.1';
const PASSED = 'This address leads into a private network';

async function refusal(url: string, given = {}, request: Partial<OutboundRequest> = {}) {
  const limits = { maxBytes: 1, timeoutMs: 5_000 };
  const failure = await outboundWith(given)
    .fetch(url, { ...limits, ...request })
    .catch((error) => error);
  expect(failure.code).toBe('outbound_refused');
  return failure.message as string;
}

describe('an address', () => {
  it.each([
    ['', 'complete address'],
    ['api.example.com/orders', 'complete address'],
    ['/orders', 'complete address'],
    ['ftp://example.com/', 'complete address'],
    ['file:///etc/passwd', 'complete address'],
    ['https://', 'complete address'],
    ['https://exa mple.com/', 'complete address'],
    ['https://user@example.com/', 'user name or password'],
    ['https://:password@example.com/', 'user name or password'],
    ['https://a..example.com/', 'name of a host'],
    [`https://${'a'.repeat(64)}.example.com/`, 'name of a host'],
    [`https://${'a.'.repeat(130)}com/`, 'name of a host'],
    [`http://${HOST}/`, 'begin with https://'],
    [`https://${HOST}:80/`, 'Port 80 may not be called. Allowed: 443, 8443.'],
    [`https://${HOST}:22/`, 'Port 22'],
    [`https://${HOST}/`, PASSED],
    [`https://${HOST}:443/`, PASSED],
    [`HTTPS://${HOST}:8443/orders?q=1#part`, PASSED],
  ])('%s: %s', async (url, sentence) => {
    expect(await refusal(url)).toContain(sentence);
  });

  it('may begin with http where the operator says so', async () => {
    const given = { OUTBOUND_HTTP: 'allowed' };
    expect(await refusal(`http://${HOST}/`, given)).toContain(PASSED);
    expect(await refusal(`http://${HOST}:8080/`, given)).toContain('Port 8080');
  });

  it('may have the ports that the operator names', async () => {
    const given = { OUTBOUND_PORTS: '443, 9000' };
    expect(await refusal(`https://${HOST}:9000/`, given)).toContain(PASSED);
    expect(await refusal(`https://${HOST}:8443/`, given)).toContain('Allowed: 443, 9000.');
  });

  it('has to be on the list of the operator, where there is one', async () => {
    const given = { OUTBOUND_HOSTS: `*.example.com,${HOST}` };
    const stranger = await refusal('https://example.org/', given);
    expect(stranger).toContain('The operator of this service');
    expect(await refusal(`https://${HOST}/`, given)).toContain(PASSED);
  });

  it('is not called with a header that may not be sent', async () => {
    const origin = `https://${HOST}`;
    for (const [name, value] of [
      ['Host', 'a'],
      ['X-A', 'a\r\nHost: b'],
      ['X A', 'a'],
    ] as const) {
      const headers = { [name]: value };
      expect(await refusal(origin, {}, { headers })).not.toContain(PASSED);
      const credentials = { origin, headers };
      expect(await refusal(origin, {}, { credentials })).not.toContain(PASSED);
    }
  });
});

describe('settings', () => {
  it.each([
    ['OUTBOUND_ALLOW', 'localhost'],
    ['OUTBOUND_ALLOW', 'http://localhost:1'],
    ['OUTBOUND_ALLOW', 'local host:1'],
    ['OUTBOUND_PORTS', '443,https'],
    ['OUTBOUND_PORTS', '0'],
    ['OUTBOUND_HOSTS', 'https://example.com'],
    ['OUTBOUND_HTTP', 'yes'],
  ])('%s=%s is refused', (name, value) => {
    expect(() => outboundWith({ [name]: value })).toThrow(`The setting ${name}`);
  });
});

describe('headers', () => {
  it.each([
    'Host',
    'content-length',
    'Transfer-Encoding',
    'Connection',
    'Keep-Alive',
    'TE',
    'Trailer',
    'Upgrade',
    'Expect',
    'Proxy-Authorization',
    'PROXY-CONNECTION',
    'Accept-Encoding',
  ])('named %s are refused by name', (name) => {
    const { error } = requestHeadersSchema.safeParse({ 'X-Fine': 'yes', [name]: 'a' });
    expect(error?.issues).toEqual([
      expect.objectContaining({
        path: [name],
        message: `The header ${name} is set by the service itself. Leave it out.`,
      }),
    ]);
  });

  it.each([
    ['', 'a'],
    ['X Kind', 'a'],
    ['X-Kind:', 'a'],
    ['X-Kïnd', 'a'],
    ['X-Kind', 'a\r\nHost: inside'],
    ['X-Kind', 'a\0'],
    ['X-Kind', 'snow ☃'],
    ['X-Kind', 'a'.repeat(9_000)],
  ])('such as %j are refused', (name, value) => {
    expect(requestHeadersSchema.safeParse({ [name]: value }).success).toBe(false);
  });

  it('of any other kind are kept as they are', () => {
    const headers = { Authorization: 'Bearer a.b-c', 'X-Api-Key': 'é =', x_a: '', Cookie: 'a=1' };
    expect(requestHeadersSchema.parse(headers)).toEqual(headers);
  });
});

describe('a host pattern', () => {
  it.each([
    ['example.com', 'example.com', true],
    ['example.com', 'api.example.com', false],
    ['*.example.com', 'api.example.com', true],
    ['*.example.com', 'a.b.example.com', true],
    ['*.example.com', 'example.com', false],
    ['*.example.com', 'evilexample.com', false],
    ['*.example.com', 'example.com.evil.org', false],
    [' API.Example.com ', 'api.example.com', true],
  ])('%j matches %s: %s', (pattern, host, expected) => {
    expect(matchesHost(host, [hostPatternSchema.parse(pattern)])).toBe(expected);
  });

  it.each(['', '*', '*.', 'a.*.com', 'https://a.com', 'a.com:443', 'a.com/', '.a.com', 'a..com'])(
    '%j is refused',
    (pattern) => {
      expect(hostPatternSchema.safeParse(pattern).success).toBe(false);
    },
  );
});
