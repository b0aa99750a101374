import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
const UTF8_STRING = 0x0c;
const UTC_TIME = 0x17;
/** Context-specific, constructed. */
const tagged = (number: number) => 0xa0 + number;
/** Of a subjectAltName. */
const DNS_NAME = 0x82;

const OID = {
  ecdsaWithSha256: '06082a8648ce3d040302',
  commonName: '0603550403',
  subjectAltName: '0603551d11',
};
const DAY_MS = 24 * 3_600_000;

/** A certificate that has signed itself (RFC 5280) and its key, both PEM, for these host names; good for a day. */
export function makeCertificate(hosts: string[]): { cert: string; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(SEQUENCE, Buffer.from(OID.ecdsaWithSha256, 'hex'));
  const commonName = der(SEQUENCE, Buffer.from(OID.commonName, 'hex'), text(UTF8_STRING, 'test'));
  const name = der(SEQUENCE, der(SET, commonName));
  const names = der(SEQUENCE, ...hosts.map((host) => text(DNS_NAME, host)));
  const extension = der(SEQUENCE, Buffer.from(OID.subjectAltName, 'hex'), der(OCTET_STRING, names));
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(8)]);
  const toBeSigned = der(
    SEQUENCE,
    der(tagged(0), der(INTEGER, Buffer.from([2]))),
    der(INTEGER, serial),
    algorithm,
    name,
    der(SEQUENCE, time(Date.now() - DAY_MS), time(Date.now() + DAY_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(tagged(3), der(SEQUENCE, extension)),
  );
  const signature = sign('sha256', toBeSigned, privateKey);
  const bits = der(BIT_STRING, Buffer.from([0]), signature);
  return {
    cert: pem(der(SEQUENCE, toBeSigned, algorithm, bits)),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** Tag, length, value. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const value = Buffer.concat(parts);
  const { length } = value;
  const bytes =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...bytes]), value]);
}

const text = (tag: number, value: string) => der(tag, Buffer.from(value));

/** `YYMMDDhhmmssZ` */
const time = (ms: number) =>
  text(UTC_TIME, `${new Date(ms).toISOString().replace(/\D/g, '').slice(2, 14)}Z`);

const pem = (bytes: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
