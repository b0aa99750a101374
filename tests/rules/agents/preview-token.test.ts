import { describe, expect, it } from '@jest/globals';
import { signAccessToken } from '../../../functions/src/accounts/logins/access-token.ts';
import {
  signPreviewToken,
  verifyPreviewToken,
} from '../../../functions/src/agents/preview/preview-token.ts';
import type { Config } from '../../../functions/src/platform/config.ts';

const config = { TOKEN_KEY: 'a'.repeat(43) } as Config;
const now = new Date('2026-01-01T12:00:00.700Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const member = { tenantId: 'tenant', userId: 'user', sessionId: 'session' };
const previewed = { tenantId: 'tenant', agentId: 'agent' };
const refused = { code: 'preview_token_refused' };

const sign = async () => (await signPreviewToken(config, 'agent', member, now)).previewToken;
const verify = (token: string, of = previewed, at = now, as = config) =>
  verifyPreviewToken(as, token, of, at);

describe('a preview token', () => {
  it('says who asked for it, for an hour', async () => {
    const token = await sign();
    await expect(verify(token)).resolves.toEqual(member);
    await expect(verify(token, previewed, inMinutes(59))).resolves.toEqual(member);
    await expect(verify(token, previewed, inMinutes(61))).rejects.toMatchObject(refused);
  });

  it('is good for its agent, its organization and its key alone', async () => {
    const token = await sign();
    await expect(verify(token, { ...previewed, agentId: 'b' })).rejects.toMatchObject(refused);
    await expect(verify(token, { ...previewed, tenantId: 'b' })).rejects.toMatchObject(refused);
    const other = { ...config, TOKEN_KEY: 'b'.repeat(43) };
    await expect(verify(token, previewed, now, other)).rejects.toMatchObject(refused);
  });

  it('is nothing else that we sign, and nothing that others make up', async () => {
    const access = await signAccessToken(config, { ...member, sessionVersion: 1 }, now);
    const [head = '', body = '', signature = ''] = (await sign()).split('.');
    const none = Buffer.from('{"alg":"none","typ":"preview+jwt"}').toString('base64url');
    const made = [
      access,
      `${none}.${body}.`,
      `${none}.${body}.${signature}`,
      `${head}.${body}.`,
      '',
    ];
    for (const token of made) await expect(verify(token)).rejects.toMatchObject(refused);
  });
});
