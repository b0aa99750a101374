/** A trace that begins with this request (W3C Trace Context): all that is done for it, however late, has its id. */
export const newTraceparent = (): string => `00-${hex(16)}-${hex(8)}-01`;

const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
