/** Slack takes https alone; on this machine an address of this machine does too. */
export function isAllowedUrl(text: string): boolean {
  const url = URL.parse(text);
  if (!url || url.username || url.password) return false;
  return url.protocol === 'https:' || isLoopback(text);
}

/** The stand-in sends nothing anywhere else. */
export function isLoopback(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
}
