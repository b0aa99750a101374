import { expect, it } from '@jest/globals';
import { signPreviewToken } from '../../../functions/src/agents/preview/preview-token.ts';
import {
  type Shown,
  signSourceLink,
  verifySourceLink,
} from '../../../functions/src/chat/source-link.ts';
import { parseConfig } from '../../../functions/src/platform/config.ts';
import { settings } from '../../support/cloud/settings.ts';

const ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const config = parseConfig(settings);
const other = parseConfig({ ...settings, TOKEN_KEY: 'b'.repeat(43) });
const shown: Shown = {
  ...{ tenantId: ID, agentId: ID, isPreview: false, documentId: ID },
  ...{ page: 2, quote: 'Ten years.' },
};
const noon = new Date('2026-01-01T12:00:00Z');
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const refusal = { code: 'source_link_refused' };

async function linked(by = config): Promise<string> {
  const { url } = await signSourceLink(by, shown, noon);
  return new URL(url).searchParams.get('token') ?? '';
}

it('is good for 10 minutes', async () => {
  const token = await linked();
  await expect(verifySourceLink(config, token, later(9))).resolves.toEqual(shown);
  for (const minutes of [10, 60, 1e6]) {
    await expect(verifySourceLink(config, token, later(minutes))).rejects.toMatchObject(refusal);
  }
});

it('is refused under another key, and for another purpose', async () => {
  await expect(verifySourceLink(config, await linked(other), noon)).rejects.toMatchObject(refusal);
  const member = { tenantId: ID, userId: ID, sessionId: ID };
  const { previewToken } = await signPreviewToken(config, ID, member, noon);
  await expect(verifySourceLink(config, previewToken, noon)).rejects.toMatchObject(refusal);
});
