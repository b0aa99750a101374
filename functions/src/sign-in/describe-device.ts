const UNKNOWN = 'Unknown device';

/** `Chrome on Windows`, as far as the browser said. */
export async function describeDevice(userAgent: string): Promise<string> {
  if (userAgent === '') return UNKNOWN;
  // A CommonJS package: once bundled, its exports are found on the default one alone.
  const { parse } = (await import('bowser')).default;
  const { browser, os } = parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' on ') || UNKNOWN;
}
