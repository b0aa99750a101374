import { deflateSync } from 'node:zlib';
import { BlobServiceClient } from '@azure/storage-blob';
import { beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@talkwright/shared/areas/agents';
import { getAvatar } from '@talkwright/shared/areas/avatars';
import sharp from 'sharp';
import { agentFolder } from '../../../functions/src/agents/avatar/picture-place.ts';
import { newTenant } from '../../support/api/organizations.ts';
import type { Member } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { dataUrl, plainPng, png, pngChunk } from '../../support/files/pictures.ts';
import { stack } from '../../support/stack/running-stack.ts';
import { query, stackSettings } from '../../support/stack/stores.ts';

const INVALID = { status: 422, code: 'image_refused', message: 'Invalid image data' };

let acme: Member;
let agentId: string;
beforeAll(async () => {
  acme = await newTenant({ plan: 'scale' });
  agentId = (await newAgent()).id;
});

let number = 0;
const draft = (fields: object = {}) => {
  number += 1;
  const systemPrompt = 'You answer questions about our products.';
  return { identity: `agent-${number}`, name: 'Support', systemPrompt, ...fields };
};
const newAgent = async () => (await acme.call(contracts.createAgent, draft())).agent;
const upload = async (image: string, id = agentId) =>
  (await acme.call(contracts.uploadAvatar, { id, image })).icon;

const plain = (width: number, height: number, background = '#000000') =>
  sharp({ create: { width, height, channels: 3, background } });

/** What is shown, as its pixels. */
async function shown(icon: string, size?: number) {
  const response = await fetch(size ? `${icon}?size=${size}` : icon);
  const bytes = Buffer.from(await response.arrayBuffer());
  const { data, info } = await sharp(bytes)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const pixel = (x: number, y: number) => {
    const at = (y * width + x) * 4;
    return [...data.subarray(at, at + 4)];
  };
  return { response, bytes, width, height, pixel };
}

const closeTo = (color: number[]) =>
  color.map((part) => ({ asymmetricMatch: (is: unknown) => Math.abs(Number(is) - part) < 12 }));

async function storedPictures(id: string): Promise<string[]> {
  const service = BlobServiceClient.fromConnectionString(stackSettings().BLOB_CONNECTION ?? '');
  const found: string[] = [];
  const prefix = agentFolder(acme.tenant.id, id);
  for await (const { name } of service.getContainerClient('avatars').listBlobsFlat({ prefix })) {
    found.push(name);
  }
  return found;
}

describe('a picture', () => {
  it('is shown to everybody as squares of three sizes, cut out of the middle', async () => {
    // Red, green and blue beside one another: the middle is green.
    const bands = png(120, 40, (x) => [x < 40 ? 255 : 0, x >= 40 && x < 80 ? 255 : 0, 0, 255]);
    const icon = await upload(dataUrl(bands));
    expect(icon.startsWith(`${stack().api}/images/avatars/`)).toBe(true);

    for (const size of [undefined, 64, 128, 256]) {
      const { width, height, pixel } = await shown(icon, size);
      expect({ width, height }).toEqual({ width: size ?? 256, height: size ?? 256 });
      expect(pixel(width / 2, height / 2)).toEqual(closeTo([0, 255, 0, 255]));
      expect(pixel(4, 4)).toEqual(closeTo([0, 255, 0, 255]));
    }
  });

  it('keeps what is transparent', async () => {
    const icon = await upload(dataUrl(plainPng([10, 20, 200, 0])));
    expect((await shown(icon)).pixel(9, 9)[3]).toBe(0);
  });

  it.each(['jpeg', 'gif', 'webp'] as const)('may be image/%s', async (type) => {
    const picture = await plain(60, 90, '#20a040').toFormat(type).toBuffer();
    const icon = await upload(dataUrl(picture, `image/${type}`));
    expect((await shown(icon, 64)).pixel(30, 30)).toEqual(closeTo([0x20, 0xa0, 0x40, 255]));
  });

  it('of which a name lies is what its bytes say', async () => {
    const icon = await upload(dataUrl(plainPng(), 'image/svg+xml'));
    expect((await shown(icon)).pixel(9, 9)).toEqual(closeTo([200, 30, 30, 255]));
  });

  it('brings nothing along but its pixels', async () => {
    const secret = 'taken at 52.52 N 13.40 E';
    const text = pngChunk('tEXt', Buffer.from(`Comment\0${secret}`));
    const withText = png(40, 40, () => [1, 2, 3, 255], { more: [text] });
    const page = Buffer.from(`<script>alert('${secret}')</script>`);
    const jpeg = await plain(40, 40).jpeg().toBuffer();
    for (const bytes of [withText, Buffer.concat([jpeg, page])]) {
      const icon = await upload(dataUrl(bytes));
      expect((await shown(icon)).bytes.toString('latin1')).not.toContain(secret);
    }
    const both = dataUrl(Buffer.concat([withText, page]));
    await expect(upload(both)).rejects.toMatchObject(INVALID);
  });

  it('is answered with a type that nothing can change, and kept for ever', async () => {
    const icon = await upload(dataUrl(plainPng()));
    const { response } = await shown(icon);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const etag = response.headers.get('etag') ?? '';
    const again = await fetch(icon, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await fetch(`${icon}?size=64`, { headers: { 'if-none-match': etag } })).status).toBe(
      200,
    );
  });

  it('has another address when it changes, and the same when it does not', async () => {
    const first = await upload(dataUrl(plainPng([1, 2, 3, 255])));
    expect(await upload(dataUrl(plainPng([1, 2, 3, 255])))).toBe(first);
    expect(await upload(dataUrl(plainPng([100, 2, 3, 255])))).not.toBe(first);
  });

  it('is in force once the agent is saved with it', async () => {
    const { id } = await newAgent();
    const icon = await upload(dataUrl(plainPng()), id);
    expect((await acme.call(contracts.getAgent, { id })).agent.personality.icon).toBe('');
    const input = draft({ personality: { icon } });
    const { agent } = await acme.call(contracts.updateAgent, { ...input, id });
    expect(agent.personality.icon).toBe(icon);
  });
});

describe('what is no picture', () => {
  const noise = () =>
    sharp({
      create: {
        width: 80,
        height: 80,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
        background: 'black',
      },
    });
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
  const bomb = deflateSync(Buffer.alloc(200_000_000), { level: 1 });
  const black = () => [0, 0, 0, 255] as [number, number, number, number];
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  );

  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['nothing', () => Buffer.alloc(0)],
    ['a text', () => Buffer.from('This is not a picture.')],
    ['an SVG', () => svg],
    ['a page that begins like a picture', () => Buffer.from('GIF89a<script>alert(1)</script>')],
    ['half a PNG', () => plainPng().subarray(0, 60)],
    ['half a JPEG', async () => half(await noise().jpeg().toBuffer())],
    ['a JPEG without a picture', () => Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['a PNG without pixels', () => png(0, 0, black)],
    ['a PNG whose data are none', () => png(40, 40, black, { data: Buffer.from('nothing') })],
    ['a small PNG that unpacks to much', () => png(40, 40, black, { data: bomb })],
    ['the same, interlaced', () => png(40, 40, black, { data: bomb, interlaced: true })],
    ['a WebP without a picture', () => Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1')],
    ['half a GIF', async () => half(await noise().gif().toBuffer())],
    ['half a WebP', async () => half(await noise().webp().toBuffer())],
    ['a TIFF', () => plain(9, 9).tiff().toBuffer()],
  ])('is refused: %s', async (_what, make) => {
    await expect(upload(dataUrl(await make()))).rejects.toMatchObject(INVALID);
  });

  it.each([
    '',
    'https://example.com/picture.png',
    'data:text/html;base64,AAAA',
    'data:image/png,AAAA',
  ])('is refused: %j', async (image) => {
    await expect(upload(image)).rejects.toMatchObject({
      status: 400,
      message: 'Invalid image data',
    });
  });

  it('says that there are too many pixels before it unpacks them', async () => {
    const data = deflateSync(Buffer.alloc(1_000));
    const sentence = expect.stringContaining('too many pixels');
    const huge = dataUrl(png(30_000, 30_000, black, { data }));
    await expect(upload(huge)).rejects.toMatchObject({ status: 422, message: sentence });
    const gif = Buffer.from('GIF89a\x0a\0\x0a\0\0\0\0,\0\0\0\0\xff\xff\xff\xff\0\x02\0;', 'latin1');
    await expect(upload(dataUrl(gif))).rejects.toMatchObject({ status: 422, message: sentence });
  });

  it('says that it is too large', async () => {
    for (const megabytes of [8.1, 20]) {
      const image = dataUrl(Buffer.alloc(megabytes * 1024 * 1024));
      await expect(upload(image)).rejects.toMatchObject({ status: 413, code: 'too_large' });
    }
  });
});

describe('an address', () => {
  it('leads to nothing but pictures', async () => {
    const icon = await upload(dataUrl(plainPng()));
    const [organization, agent, picture] = icon.split('/').slice(-3);
    const other = 'A'.repeat(22);
    const base = `${stack().api}/images/avatars`;
    for (const [path, status] of [
      [`${organization}/${agent}/${other}.png`, 404],
      [`${organization}/${other}/${picture}`, 404],
      [`${organization}/${agent}/${picture}?size=32`, 400],
      [`${organization}/${agent}/${picture}.svg`, 400],
      [`${organization}/..%2f${agent}/${picture}`, 400],
      [`${organization}/${agent}/%2e%2e%2f${picture}`, 400],
      [`${acme.tenant.id}/${agentId}/${picture}`, 400],
    ] as const) {
      const response = await fetch(`${base}/${path}`);
      expect({ path, status: response.status }).toEqual({ path, status });
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('names neither the organization nor the agent', async () => {
    const icon = await upload(dataUrl(plainPng()));
    for (const id of [acme.tenant.id, agentId]) expect(icon).not.toContain(id);
    expect(getAvatar.access).toBe('anonymous');
  });
});

describe('when an agent goes', () => {
  it('goes its pictures, and its versions; those of a copy of it stay', async () => {
    const { id, identity } = await newAgent();
    const icon = await upload(dataUrl(plainPng()), id);
    await acme.call(contracts.updateAgent, { ...draft({ personality: { icon } }), identity, id });
    const copy = (await acme.call(contracts.duplicateAgent, { id })).agent;
    expect(await storedPictures(id)).toHaveLength(3);

    await acme.call(contracts.deleteAgent, { id });

    const versions = () =>
      query('tenants', "SELECT * FROM c WHERE c.type = 'agentVersion' AND c.agentId = @id", { id });
    await eventually(async () => {
      expect(await storedPictures(id)).toEqual([]);
      expect(await versions()).toEqual([]);
    });
    expect((await fetch(icon)).status).toBe(404);
    expect((await shown(copy.personality.icon)).width).toBe(256);
  });
});
