import { once } from '@talkwright/shared/once';

/** Those of one kind can be compared. */
export type Unit = { kind: string; size: number };

/** Their languages write numbers beside these names. */
const LOCALES = ['en', 'en-GB', 'de', 'fr', 'es', 'ja', 'ar'];
const CURRENCIES = ['EUR', 'USD', 'GBP', 'JPY', 'CHF'];
const sizes = {
  time: {
    second: 1,
    minute: 60,
    hour: 3_600,
    day: 86_400,
    week: 604_800,
    month: 2_629_800,
    year: 31_557_600,
  },
  weight: { gram: 1, kilogram: 1_000, ounce: 28.35, pound: 453.6 },
  length: {
    millimeter: 1,
    centimeter: 10,
    meter: 1_000,
    kilometer: 1e6,
    inch: 25.4,
    mile: 1.609e6,
  },
  volume: { milliliter: 1, liter: 1_000 },
  share: { percent: 1 },
};

/** As the languages call and shorten them; a name that two have is nobody's. Made when it is first asked for. */
export const unitNames = once(() => {
  const names = new Map<string, Unit>();
  const shared = new Set<string>();
  for (const { unit, options } of [...measures(), ...currencies()]) {
    for (const name of namesOf(options)) {
      const known = names.get(name);
      if (known && known !== unit) shared.add(name);
      names.set(name, unit);
    }
  }
  for (const name of shared) names.delete(name);
  return names;
});

/** Days are dated with their number as well. */
export const monthNames = once(() => {
  const months = Array.from({ length: 12 }, (_, month) => new Date(2_000, month, 1));
  return new Map(
    LOCALES.flatMap((locale) =>
      months.map((date) => {
        const name = date.toLocaleString(locale, { month: 'long' }).toLowerCase();
        return [name, date.getMonth() + 1] as const;
      }),
    ),
  );
});

/** Finds the name of one of these units, which most texts do not have: far faster than to look for quantities. */
export function unitPattern(isOne: (unit: Unit) => boolean): RegExp {
  const names = [...unitNames()].flatMap(([name, unit]) => (isOne(unit) ? [name] : []));
  const literal = names.map((name) => name.replace(/[\^$\\.*+?()[\]{}|/]/g, '\\$&'));
  return new RegExp(`(?<!\\p{Script=Latin})(?:${literal.join('|')})(?!\\p{Script=Latin})`, 'iu');
}

export const isCurrency = ({ kind }: Unit): boolean => CURRENCIES.includes(kind);

type Named = { unit: Unit; options: Intl.NumberFormatOptions[] };

const measures = (): Named[] =>
  Object.entries(sizes).flatMap(([kind, units]) =>
    Object.entries(units).map(([unit, size]) => ({
      unit: { kind, size },
      options: (['long', 'short'] as const).map((unitDisplay) => ({
        ...{ style: 'unit', unit, unitDisplay },
      })),
    })),
  );

const currencies = (): Named[] =>
  CURRENCIES.map((currency) => ({
    unit: { kind: currency, size: 1 },
    options: (['name', 'code', 'narrowSymbol'] as const).map((currencyDisplay) => ({
      ...{ style: 'currency', currency, currencyDisplay },
    })),
  }));

const NAMING = new Set(['unit', 'currency', 'percentSign']);

/** Of one and of several. */
function namesOf(options: Intl.NumberFormatOptions[]): string[] {
  const formats = LOCALES.flatMap((locale) =>
    options.map((one) => new Intl.NumberFormat(locale, one)),
  );
  const parts = formats.flatMap((format) => [1, 5].flatMap((n) => format.formatToParts(n)));
  return parts.flatMap(({ type, value }) =>
    NAMING.has(type) ? value.toLowerCase().replace(/\.$/, '') : [],
  );
}
