/**
 * The one spelling of an address, by which addresses are stored, compared and written to: in lower case and NFC, the
 * domain as in DNS. Nobody runs two accounts that differ in case or in how a letter was typed.
 *
 * Undefined for what is none: what RFC 6531 allows is taken, but for quoted names, and for signs that nobody sees or
 * that imitate ASCII, by which two addresses would look alike.
 */
export function canonicalAddress(text: string): string | undefined {
  const [, typedName = '', typedDomain = ''] = /^([^@]+)@([^@]+)$/.exec(text) ?? [];
  const name = typedName.normalize('NFC').toLowerCase().normalize('NFC');
  const domain = canonicalDomain(typedDomain);
  if (!domain || !NAME.test(name) || HIDDEN.test(name) || imitatesAscii(name)) return undefined;
  const isShort = octets(name) <= MAX_NAME_OCTETS && octets(name) + domain.length < MAX_OCTETS;
  return isShort ? `${name}@${domain}` : undefined;
}

/** A domain as DNS has it: `bücher.example` is `xn--bcher-kva.example`. Undefined for what is none. */
export function canonicalDomain(text: string): string | undefined {
  if (text.length > MAX_DOMAIN || !DOMAIN_SIGNS.test(text) || HIDDEN.test(text)) return undefined;
  const host = hostOf(text);
  return host && host.length <= MAX_DOMAIN && DOMAIN.test(host) ? host : undefined;
}

export const MAX_DOMAIN = 253;
/** Of RFC 5321: what is longer reaches nobody. */
const MAX_OCTETS = 254;
const MAX_NAME_OCTETS = 64;

/** RFC 5321's atext, and all beyond ASCII as RFC 6531 adds it: in parts between dots, which begin with no accent. */
const NAME =
  /^(?!\p{M})[a-z0-9!#$%&'*+/=?^_`{|}~\u0080-\u{10ffff}-]+(?:\.(?!\p{M})[a-z0-9!#$%&'*+/=?^_`{|}~\u0080-\u{10ffff}-]+)*$/u;
/** What reading an address as a URL's host would take for something else is no part of a domain. */
const DOMAIN_SIGNS = /^[a-z0-9.\u0080-\u{10ffff}-]+$/iu;
/** With a top-level domain of two or more letters. */
const DOMAIN =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/;
/** Controls, spaces, what is drawn as nothing, and what means nothing. The last one is a Braille sign without dots. */
const HIDDEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** `ａ`, `ﬁ` and `＠` are what their readers take for a, fi and @. */
const imitatesAscii = (name: string): boolean =>
  (name.match(/[^\0-\x7f]/gu) ?? []).some((sign) => /^[\0-\x7f]+$/.test(sign.normalize('NFKC')));

/** Browsers and the server have it. */
declare const URL: new (text: string) => { hostname: string };

/** The rules for internationalized names are those of a URL. */
function hostOf(text: string): string | undefined {
  try {
    return new URL(`http://${text}`).hostname;
  } catch {
    return undefined;
  }
}

const octets = (text: string): number => encodeURIComponent(text).replace(/%../g, '.').length;
