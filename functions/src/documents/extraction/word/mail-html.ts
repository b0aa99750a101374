const MAX_PARTS = 1_000;

/** The first HTML of a web page in a single file, as browsers and Word save one: a mail whose parts are its files. */
export function htmlOfMail(bytes: Uint8Array): string | undefined {
  const mail = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const [head, body] = split(mail);
  const boundary = parameter(header(head, 'content-type'), 'boundary');
  const parts = boundary ? body.split(`--${boundary}`, MAX_PARTS).slice(1) : [mail];
  for (const part of parts) {
    const [partHead, content] = split(part.replace(/^\r?\n/, ''));
    const type = header(partHead, 'content-type');
    if (!/^text\/html\b|^application\/xhtml/i.test(type)) continue;
    const encoding = header(partHead, 'content-transfer-encoding');
    return decoded(unpacked(content, encoding), parameter(type, 'charset'));
  }
  return undefined;
}

function split(text: string): [head: string, body: string] {
  const end = /\r?\n\r?\n/.exec(text);
  return end ? [text.slice(0, end.index), text.slice(end.index + end[0].length)] : [text, ''];
}

/** Long ones go on in lines that begin with a space. */
function header(head: string, name: string): string {
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const line = lines.find((one) => one.toLowerCase().startsWith(`${name}:`));
  return line?.slice(name.length + 1).trim() ?? '';
}

function parameter(value: string, name: string): string | undefined {
  const found = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|([^\\s;]+))`, 'i').exec(value);
  return found?.[1] ?? found?.[2];
}

function unpacked(content: string, encoding: string): Buffer {
  if (/^base64/i.test(encoding)) return Buffer.from(content, 'base64');
  if (!/^quoted-printable/i.test(encoding)) return Buffer.from(content, 'latin1');
  const text = content
    .replace(/=[ \t]*\r?\n/g, '')
    .replace(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(text, 'latin1');
}

function decoded(bytes: Buffer, charset = 'utf-8'): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
