/** `gpt-5-mini ended on 11 December 2026`, or `ends` while that day is still to come. */
export function endInWords(name: string, day: string, today: string): string {
  const date = new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  });
  return `${name} ${day <= today ? 'ended' : 'ends'} on ${date}`;
}

/** A day, UTC, as catalogue and calendar write it: `2026-12-11`. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 'YYYY-MM-DD'.length);
