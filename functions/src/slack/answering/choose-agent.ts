import type { SettingsRecord } from '../agents/settings-record.ts';

export type Choice =
  | { settings: SettingsRecord; question: string }
  /** Nobody in particular was asked, and nobody answers then: the words that reach somebody. */
  | { aliases: string[] };

/** Whom somebody means: the first word, where it is an alias; else whoever answers without one. */
export function chooseAgent(agents: SettingsRecord[], words: string): Choice {
  const [first = ''] = /^\S+/.exec(words) ?? [];
  const alias = first.replace(/[:,]$/, '').toLowerCase();
  const named = agents.find((one) => one.alias !== '' && one.alias === alias);
  if (named) return { settings: named, question: words.slice(first.length).trim() };
  const [only] = agents;
  const settings =
    agents.find((one) => one.alias === '') ?? (agents.length === 1 ? only : undefined);
  return settings
    ? { settings, question: words }
    : { aliases: agents.map((one) => one.alias).sort() };
}
