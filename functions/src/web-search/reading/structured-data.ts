type Thing = Record<string, unknown>;

const MAX_SCRIPT_LENGTH = 500_000;
const MAX_THINGS = 5_000;
const MAX_LINES = 500;

/**
 * What pages tell search engines in JSON-LD and may write nowhere else: answers to questions, prices, opening hours.
 * @param plain the text of HTML
 * @param isTold whether the page says so anyway
 */
export function structuredData(
  scripts: string[],
  plain: (html: string) => string,
  isTold: (text: string) => boolean,
): string[] {
  const lines = new Set<string>();
  for (const thing of thingsOf(scripts)) {
    for (const line of linesOf(thing, plain, isTold)) {
      if (lines.size >= MAX_LINES) return [...lines];
      lines.add(line);
    }
  }
  return [...lines];
}

/** All objects of all scripts, without recursion. */
function* thingsOf(scripts: string[]): Generator<Thing> {
  const waiting = scripts
    .filter((script) => script.length <= MAX_SCRIPT_LENGTH)
    .map(parsed)
    .reverse();
  for (let seen = 0; waiting.length > 0 && seen < MAX_THINGS; seen += 1) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (!Array.isArray(value)) yield value as Thing;
    const within = Object.values(value);
    for (let at = Math.min(within.length, MAX_THINGS) - 1; at >= 0; at -= 1) {
      waiting.push(within[at]);
    }
  }
}

function parsed(script: string): unknown {
  try {
    return JSON.parse(script.trim());
  } catch {
    return undefined;
  }
}

function* linesOf(
  thing: Thing,
  plain: (html: string) => string,
  isTold: (text: string) => boolean,
): Generator<string> {
  if (is(thing, 'Question')) {
    const question = plain(textOf(thing.name));
    const answers = listOf(thing.acceptedAnswer).map((answer) =>
      plain(textOf((answer as Thing | null)?.text)),
    );
    const answer = answers.filter(Boolean).join('\n');
    if (question && answer && !isTold(answer)) yield `### ${question}\n\n${answer}`;
  } else if (is(thing, 'Product')) {
    for (const offer of listOf(thing.offers))
      yield* offerLines(thing, offer as Thing | null, isTold);
  } else if (is(thing, 'OpeningHoursSpecification')) {
    const [opens, closes] = [timeOf(thing.opens), timeOf(thing.closes)];
    if (opens && closes && !(isTold(opens) && isTold(closes))) {
      const days = listOf(thing.dayOfWeek).map(lastPart).filter(Boolean).join(', ');
      const dates = [thing.validFrom, thing.validThrough].map(textOf).filter(Boolean).join(' – ');
      yield `- Opening hours${days && ` ${days}`}${dates && ` (${dates})`}: ${opens} – ${closes}`;
    }
  }
  for (const hours of listOf(thing.openingHours).map(textOf)) {
    if (hours && !isTold(hours)) yield `- Opening hours: ${hours}`;
  }
}

function* offerLines(
  product: Thing,
  offer: Thing | null,
  isTold: (text: string) => boolean,
): Generator<string> {
  const prices = [offer?.price ?? offer?.lowPrice, offer?.highPrice].map(textOf).filter(Boolean);
  if (prices.length === 0) return;
  const price = `${prices.join(' – ')} ${textOf(offer?.priceCurrency)}`.trim();
  const name = textOf(offer?.name) || textOf(product.name);
  const availability = lastPart(offer?.availability)
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  if (prices.every((one) => spellings(one).some(isTold))) return;
  yield `- Price of ${name}: ${price}${availability && `, ${availability}`}`;
}

/** As shops write 1234.50. */
function spellings(price: string): string[] {
  const [whole = '', cents = ''] = price.split('.');
  const grouped = [
    whole,
    ...[',', '.', ' ', '’'].map((mark) => whole.replace(/(?=(?:\d{3})+$)(?!^)/, mark)),
  ];
  return grouped.flatMap((text) =>
    Number(cents || 0) === 0
      ? [text]
      : [`${text}.${cents.padEnd(2, '0')}`, `${text},${cents.padEnd(2, '0')}`],
  );
}

const is = (thing: Thing, type: string) => listOf(thing['@type']).map(lastPart).includes(type);
const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value.slice(0, 100) : value === undefined ? [] : [value];
const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
        .replace(/[^\S\n]+/g, ' ')
        .trim()
    : '';
/** Of `https://schema.org/InStock`. */
const lastPart = (value: unknown) => textOf(value).split(/[/#:]/).at(-1) ?? '';
const timeOf = (value: unknown) => textOf(value).replace(/^(\d\d:\d\d):\d\d.*$/, '$1');
