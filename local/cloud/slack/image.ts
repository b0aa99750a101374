type Image = { type: string; width: number; height: number };

/** What kind of picture the bytes are, and how large, by their first ones. */
export function imageOf(bytes: Buffer): Image | undefined {
  if (bytes.length < 24) return undefined;
  if (bytes.toString('latin1', 1, 4) === 'PNG') {
    return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
  if (bytes.toString('latin1', 0, 3) === 'GIF') {
    return { type: 'image/gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  }
  return bytes.readUInt16BE(0) === 0xffd8 ? jpegOf(bytes) : undefined;
}

/** Its size stands in the first frame's header. */
function jpegOf(bytes: Buffer): Image | undefined {
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      return { type: 'image/jpeg', width, height };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}
