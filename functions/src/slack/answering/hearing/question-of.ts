/** What somebody asks, as they see it themselves: without the mention of the app, and without Slack's own marks. */
export function questionOf(text: string, botUserId: string): string {
  return text
    .replace(/<([@#!]?)([^<>|]*)(?:\|([^<>]*))?>/g, (_all, sign: string, id: string, label = '') =>
      sign === '@' && id === botUserId ? ' ' : shown(sign, id, label),
    )
    .replace(/&(lt|gt|amp);/g, (_all, name: keyof typeof entities) => entities[name])
    .replace(/[ \t]+/g, ' ')
    .trim()
    .toWellFormed();
}

const entities = { lt: '<', gt: '>', amp: '&' };

function shown(sign: string, id: string, label: string): string {
  if (sign === '@' || sign === '#') return `${sign}${(label || id).replace(/^[@#]/, '')}`;
  if (sign === '!') return label || `@${id.replace(/^subteam\^/, '')}`;
  return label && label !== id ? `${label} (${id})` : id;
}

type Named = { alias: string };

/**
 * Which of the agents of an app is asked. One alone always is; of several, the one whose alias is the first word, else the
 * one without an alias. Aliases are written without regard to case, also with a comma or colon behind.
 */
export function chooseAgent<A extends Named>(
  agents: A[],
  question: string,
): { agent: A | undefined; question: string } {
  const [, word = '', rest = ''] = /^@?([^\s,:;]+)[,:;]?\s*([\s\S]*)$/.exec(question) ?? [];
  const named = agents.find(({ alias }) => alias !== '' && alias === word.toLowerCase());
  if (named) return { agent: named, question: rest };
  const unnamed = agents.length === 1 ? agents[0] : agents.find(({ alias }) => alias === '');
  return { agent: unnamed, question };
}
