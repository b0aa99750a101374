import { h } from 'preact';
import type { Place } from './chat-events.ts';

/** Where a statement is over that what it cited does not say: a character that texts do not have. */
const SIGN = '\uE0F0';
export const isSign = (part: string): boolean => part === SIGN;

/** The answer, with a place for a sign behind each such statement. */
export function withSigns(text: string, places: readonly Place[]): string {
  const ends = [...new Set(places.map(({ end }) => end))].sort((one, other) => one - other);
  const parts = ends.map((end, at) => text.slice(ends[at - 1] ?? 0, end) + SIGN);
  return parts.join('') + text.slice(ends.at(-1) ?? 0);
}

/** In the place of the number that was left out. */
export const unsupportedSign = () =>
  h(
    'sup',
    { class: 'citation' },
    h('span', { role: 'img', 'aria-label': 'Not in its source' }, '?'),
  );
