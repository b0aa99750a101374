const PERIOD_SECONDS = 30;
const ISSUER = 'Talkwright';

/** 160 random bits, as base32. */
export async function newTotpSecret(): Promise<string> {
  const { generateSecret } = await import('otplib');
  return generateSecret();
}

/** What an authenticator app reads from a QR code: a PNG as data URL. */
export async function totpQrCode(secret: string, email: string): Promise<string> {
  const { generateURI } = await import('otplib');
  // A CommonJS package: once bundled, its exports are found on the default one alone.
  const { toDataURL } = (await import('qrcode')).default;
  return toDataURL(generateURI({ issuer: ISSUER, label: email, secret }));
}

/** The time step that a code stands for, if it is the secret's own now. A clock may be off by one step. */
export async function stepOfCode(
  secret: string,
  token: string,
  now: Date,
): Promise<number | undefined> {
  const { verify } = await import('otplib');
  const epoch = Math.floor(now.getTime() / 1_000);
  const result = await verify({ secret, token, epoch, epochTolerance: PERIOD_SECONDS });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
