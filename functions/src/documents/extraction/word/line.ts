export type Line = ReturnType<typeof createLine>;

/** Longer ones are no addresses that somebody could be given. */
const MAX_ADDRESS = 1_000;

/**
 * The text of a paragraph as it comes. Behind the text of a link stands its address, and behind words with furigana their
 * reading: once, also where a file splits them into several that follow each other.
 */
export function createLine() {
  const parts: string[] = [];
  let link: { address: string; from: number; isEnded: boolean } | undefined;
  /** Links within it, or where nothing is to be said of one. */
  let inner = 0;
  let reading = '';

  function settle(): void {
    if (reading !== '') parts.push(`(${reading})`);
    reading = '';
    if (!link?.isEnded) return;
    const text = parts.slice(link.from).join('');
    if (isNews(link.address, text)) parts.push(/\s$/.test(text) ? '' : ' ', `(${link.address})`);
    link = undefined;
  }

  return {
    add(text: string): void {
      if (text === '') return;
      settle();
      parts.push(text);
    },

    addRuby(base: string, read: string): void {
      if (base === '' || read.trim() === '' || base === read) {
        this.add(base);
        return;
      }
      if (reading === '') settle();
      parts.push(base);
      reading += read.trim();
    },

    /** @param target Where it leads; undefined where that is within the document */
    openLink(target: string | undefined): void {
      if (link && !link.isEnded) {
        inner += 1;
        return;
      }
      const address = addressOf(target);
      if (link?.address === address && reading === '') link.isEnded = false;
      else {
        settle();
        link = { address, from: parts.length, isEnded: false };
      }
    },

    closeLink(): void {
      if (inner > 0) inner -= 1;
      else if (link) link.isEnded = true;
    },

    /** All of it. */
    end(): string {
      if (link) link.isEnded = true;
      settle();
      settle();
      return parts.join('');
    },
  };
}

const OUTSIDE = /^(?:https?|ftps?|mailto|tel|sms|sip):\S/i;

/** What can be given to somebody else; nothing of a link to a file beside the document, or a script. */
function addressOf(target = ''): string {
  const trimmed = target.trim();
  const whole = /^www\./i.test(trimmed) ? `https://${trimmed}` : trimmed;
  return OUTSIDE.test(whole) && whole.length <= MAX_ADDRESS
    ? whole.replace(/^(?:mailto|tel|sms|sip):/i, '')
    : '';
}

/** Does the text not say it already? */
function isNews(address: string, text: string): boolean {
  if (address === '' || text.trim() === '') return false;
  return !plain(text).includes(plain(address));
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^\s*(?:https?|ftps?):\/\/(?:www\.)?/, '')
    .replace(/[\s/]+/g, '');
