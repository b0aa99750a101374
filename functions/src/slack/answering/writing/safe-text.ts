/** Breaks what it stands in, and is not seen. */
const JOINER = '\u2060';

/** What may still become something that Slack makes more of: it waits until it is seen whole. */
const OPEN_TOKEN = /[!-~]+$/;
const MAX_HELD = 2_000;
/** `<!channel>`, `<@U0123>`, `<#C0123>`, and the same by name. */
const PINGS = /<(?=[!@#])|@(?=(?:channel|here|everyone)\b)/gi;
const IMAGE = /!(?=\[)/g;
const ADDRESS =
  /https?:\/\/[^\s<>()[\]"'`|\\]+|(?<![\w@/.:-])(?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,24}\/[^\s<>()[\]"'`|\\]+/gi;

/**
 * Makes words of the model harmless in Slack while they come, in whatever pieces: they mention nobody, show no picture, and
 * link only to addresses that stand as they are in what the model was given. Slack fetches what is linked, by itself: an
 * address that the model has put together could carry off what nobody was to know.
 */
export function createSafeText(isKnownAddress: (address: string) => boolean) {
  let held = '';

  const take = (text: string): string =>
    text
      .replace(PINGS, (sign) => sign + JOINER)
      .replace(IMAGE, '')
      .replace(ADDRESS, (found) => linked(found, isKnownAddress));

  return {
    /** What of it can be shown. */
    next(text: string): string {
      held += text;
      const open = OPEN_TOKEN.exec(held)?.[0].length ?? 0;
      const end = open > MAX_HELD ? held.length : held.length - open;
      const ready = held.slice(0, end);
      held = held.slice(end);
      return take(ready);
    },

    end(): string {
      const rest = take(held);
      held = '';
      return rest;
    },
  };
}

function linked(found: string, isKnown: (address: string) => boolean): string {
  const address = found.replace(/[.,;:!?*_~]+$/, '');
  if (isKnown(address)) return found;
  return found.startsWith('http')
    ? found.replace('://', `:${JOINER}//`)
    : found.replace('/', `${JOINER}/`);
}

/** For a place that takes Slack's own mark-up. */
export const escapeMrkdwn = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
