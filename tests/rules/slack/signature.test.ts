import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { isSignedBySlack } from '../../../functions/src/slack/events/is-signed-by-slack.ts';

const signingSecret = '8f742231b10e8888abcd99yyyzzz85a5';
const now = new Date('2026-03-31T12:00:00.000Z');
const stamp = now.getTime() / 1_000;
const text = '{"type":"event_callback","event_id":"Ev0123","event":{"type":"app_mention"}}';

const sign = (body: Uint8Array, at: number | string, secret = signingSecret) =>
  `v0=${createHmac('sha256', secret).update(`v0:${at}:`).update(body).digest('hex')}`;
const headersOf = (at: number | string, signature: string) =>
  new Headers({ 'x-slack-request-timestamp': String(at), 'x-slack-signature': signature });
const isTaken = (body: Uint8Array, headers: Headers, secret = signingSecret) =>
  isSignedBySlack({ signingSecret: secret, body, headers, now });

describe("Slack's signature", () => {
  it("is that of Slack's own documentation", () => {
    const body =
      'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c';
    const signature = 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503';
    const headers = headersOf(1_531_420_618, signature);
    const at = new Date(1_531_420_618_000);
    expect(isSignedBySlack({ signingSecret, body: Buffer.from(body), headers, now: at })).toBe(
      true,
    );
  });

  it('is taken within five minutes, before as after, and not beyond', () => {
    const body = Buffer.from(text);
    const taken = [-301, -300, 0, 300, 301].map((off) =>
      isTaken(body, headersOf(stamp + off, sign(body, stamp + off))),
    );
    expect(taken).toEqual([false, true, true, true, false]);
  });

  it('holds for the bytes as they came, whatever they are', () => {
    const body = Uint8Array.from({ length: 256 }, (_, at) => at);
    expect(isTaken(body, headersOf(stamp, sign(body, stamp)))).toBe(true);
  });

  it('is refused for each of 500 altered requests', () => {
    const body = Buffer.from(text);
    const right = sign(body, stamp);
    const altered: [Uint8Array, Headers][] = [];
    for (let at = 0; altered.length < 300; at += 1) {
      const other = Buffer.from(body);
      const place = at % body.length;
      other[place] = (other[place] ?? 0) ^ (1 << (Math.floor(at / body.length) % 8));
      altered.push([other, headersOf(stamp, right)]);
    }
    for (let at = 0; altered.length < 400; at += 1) {
      const place = 3 + (at % 64);
      const digit = (Number.parseInt(right.charAt(place), 16) + 1 + Math.floor(at / 64)) % 16;
      const signature = right.slice(0, place) + digit.toString(16) + right.slice(place + 1);
      altered.push([body, headersOf(stamp, signature)]);
    }
    for (let off = 1; altered.length < 480; off += 1) {
      altered.push([body, headersOf(stamp + (off % 2 ? off : -off), right)]);
    }
    const odd: [string, string][] = [
      ...[
        ['', right],
        [String(stamp), ''],
        [`${stamp} `, `${right}0`],
        [`+${stamp}`, right],
      ],
      ...[
        [`${stamp}.0`, sign(body, `${stamp}.0`)],
        ['NaN', sign(body, 'NaN')],
      ],
      ...[
        ['Infinity', sign(body, 'Infinity')],
        ['-1', sign(body, '-1')],
      ],
      ...[
        ['1e9', sign(body, '1e9')],
        ['0x6', sign(body, '0x6')],
      ],
      ...[
        [String(stamp), right.slice(3)],
        [String(stamp), right.replace('v0', 'v1')],
      ],
      ...[
        [String(stamp), right.toUpperCase()],
        [String(stamp), right.slice(0, -1)],
      ],
      ...[
        [String(stamp), sign(body, stamp, '')],
        [String(stamp), sign(body, stamp, 'other')],
      ],
      ...[
        [String(stamp), sign(Buffer.from(''), stamp)],
        [String(stamp * 1_000), sign(body, stamp * 1_000)],
      ],
      ...[
        [String(stamp), `${right},${right}`],
        [`${stamp},${stamp}`, right],
      ],
    ] as [string, string][];
    altered.push(
      ...odd.map(([at, signature]): [Uint8Array, Headers] => [body, headersOf(at, signature)]),
    );
    expect(altered).toHaveLength(500);
    expect(altered.filter(([bytes, headers]) => isTaken(bytes, headers))).toEqual([]);
    expect(isTaken(body, new Headers())).toBe(false);
  });
});
