import type { avatarSizes } from '@talkwright/shared/areas/avatars';
import type { Config } from '../../platform/config.ts';
import { hashOf } from '../../platform/ids.ts';

/**
 * Where a picture of an agent lies, in the storage and on the web. Every visitor of a page sees the address, so no id
 * stands in it. It changes with the picture, and so can be kept for ever.
 */
export type PicturePlace = { organization: string; agent: string; picture: string };

const HASH = '[\\w-]{22}';

/** All pictures of an organization lie below. */
export const organizationFolder = (tenantId: string): string => short('pictures', tenantId);

/** All pictures of an agent. */
export const agentFolder = (tenantId: string, agentId: string): string =>
  `${organizationFolder(tenantId)}/${short('pictures', tenantId, agentId)}/`;

export const newPlace = (
  { tenantId, agentId }: { tenantId: string; agentId: string },
  content: Uint8Array,
  extension: 'png' | 'jpg',
): PicturePlace => ({
  ...folderOf(tenantId, agentId),
  picture: `${short(Buffer.from(content).toString('base64'))}.${extension}`,
});

/** The same picture, as another agent's. */
export const placeFor = (
  { picture }: PicturePlace,
  { tenantId, agentId }: { tenantId: string; agentId: string },
): PicturePlace => ({ ...folderOf(tenantId, agentId), picture });

export const addressOf = (
  { API_URL }: Pick<Config, 'API_URL'>,
  { organization, agent, picture }: PicturePlace,
): string => `${API_URL}/images/avatars/${organization}/${agent}/${picture}`;

/** Undefined where the address leads to no picture of this organization. */
export function readAddress(
  { API_URL }: Pick<Config, 'API_URL'>,
  tenantId: string,
  address: string,
): PicturePlace | undefined {
  const base = `${API_URL}/images/avatars/`;
  if (!address.startsWith(base)) return undefined;
  const pattern = new RegExp(`^(${HASH})/(${HASH})/(${HASH}\\.(?:png|jpg))$`);
  const [, organization, agent, picture] = pattern.exec(address.slice(base.length)) ?? [];
  if (organization !== organizationFolder(tenantId) || !agent || !picture) return undefined;
  return { organization, agent, picture };
}

export const pathOf = (
  { organization, agent, picture }: PicturePlace,
  size: (typeof avatarSizes)[number],
): string => `${organization}/${agent}/${picture.replace('.', `-${size}.`)}`;

export const contentTypeOf = (picture: string): string =>
  picture.endsWith('.png') ? 'image/png' : 'image/jpeg';

function folderOf(tenantId: string, agentId: string) {
  const [organization = '', agent = ''] = agentFolder(tenantId, agentId).split('/');
  return { organization, agent };
}

const short = (...parts: string[]): string => hashOf(...parts).slice(0, 22);
