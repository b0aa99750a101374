/** When a timer is due next, strictly after `from`. All times are UTC, as in Azure. */
export type Schedule = (from: Date) => Date;

const FIELDS = [
  { name: 'second', lowest: 0, highest: 59 },
  { name: 'minute', lowest: 0, highest: 59 },
  { name: 'hour', lowest: 0, highest: 23 },
  { name: 'day', lowest: 1, highest: 31 },
  {
    name: 'month',
    lowest: 1,
    highest: 12,
    words: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  },
  {
    name: 'day of week',
    lowest: 0,
    highest: 6,
    words: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
  },
] satisfies Field[];

type Field = { name: string; lowest: number; highest: number; words?: string[] };

/** An NCRONTAB expression of six fields (five: second 0), or a time span hh:mm:ss. */
export function parseSchedule(text: string): Schedule {
  const span = /^(?:(\d+)\.)?(\d+):(\d+)(?::(\d+))?$/.exec(text.trim());
  if (span) {
    const [days = 0, hours = 0, minutes = 0, seconds = 0] = span
      .slice(1)
      .map((part) => Number(part ?? 0));
    const ms = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000;
    if (ms <= 0) throw new Error(`The schedule "${text}" is no time at all.`);
    return (from) => new Date(from.getTime() + ms);
  }

  const given = text.trim().split(/\s+/);
  const fields = given.length === 5 ? ['0', ...given] : given;
  if (fields.length !== 6) throw new Error(`The schedule "${text}" has not six fields.`);
  const [seconds, minutes, hours, days, months, weekdays] = FIELDS.map((field, index) =>
    parseField(fields[index] ?? '', field),
  );

  return (from) => {
    const date = new Date(Math.floor(from.getTime() / 1_000) * 1_000 + 1_000);
    // Leap days come round within eight years.
    const end = date.getUTCFullYear() + 9;
    while (date.getUTCFullYear() < end) {
      if (!months?.has(date.getUTCMonth() + 1)) {
        date.setUTCMonth(date.getUTCMonth() + 1, 1);
        date.setUTCHours(0, 0, 0);
      } else if (!days?.has(date.getUTCDate()) || !weekdays?.has(date.getUTCDay())) {
        date.setUTCDate(date.getUTCDate() + 1);
        date.setUTCHours(0, 0, 0);
      } else if (!hours?.has(date.getUTCHours())) {
        date.setUTCHours(date.getUTCHours() + 1, 0, 0);
      } else if (!minutes?.has(date.getUTCMinutes())) {
        date.setUTCMinutes(date.getUTCMinutes() + 1, 0);
      } else if (!seconds?.has(date.getUTCSeconds())) {
        date.setUTCSeconds(date.getUTCSeconds() + 1);
      } else {
        return date;
      }
    }
    throw new Error(`The schedule "${text}" is never due.`);
  };
}

function parseField(text: string, field: Field): Set<number> {
  const values = new Set<number>();
  for (const item of text.split(',')) {
    const [range = '', step] = item.split('/');
    const every = step === undefined ? 1 : Number(step);
    const [first, last] = parseRange(range, field, step !== undefined);
    const isValid = [first, last, every].every(Number.isInteger) && every >= 1;
    if (!isValid || first < field.lowest || last > field.highest || first > last) {
      throw new Error(`"${text}" is not a valid ${field.name} of a schedule.`);
    }
    for (let value = first; value <= last; value += every) values.add(value);
  }
  return values;
}

function parseRange(range: string, field: Field, hasStep: boolean): [number, number] {
  if (range === '*') return [field.lowest, field.highest];
  const [first = Number.NaN, last] = range.split('-').map((value) => parseValue(value, field));
  return [first, last ?? (hasStep ? field.highest : first)];
}

function parseValue(text: string, { lowest, words = [] }: Field): number {
  const word = words.indexOf(text.slice(0, 3).toLowerCase());
  if (word >= 0) return word + lowest;
  // Sunday may be written 7 as well.
  return words[0] === 'sun' && text === '7' ? 0 : text === '' ? Number.NaN : Number(text);
}
