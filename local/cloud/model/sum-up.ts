import { type Prompt, unescapeXml, userTexts } from './prompt.ts';

const ASKS = /sum up the day for the people who run the agent/i;
const CONVERSATION = /<conversation>([\s\S]*?)<\/conversation>/g;
const ASKED = /<message by="visitor">([\s\S]*?)<\/message>/;
const MAX_QUESTIONS = 3;
const MAX_LENGTH = 100;

/** Whether the instructions ask for a summary of what others said, instead of an answer. */
export const asksForSummary = ({ entries }: Prompt): boolean =>
  entries.some((entry) => entry.kind === 'instruction' && ASKS.test(entry.text));

/** By letters, as all that it does: how many there were, and what the first of them began with. */
export function sumUp({ entries }: Prompt): string {
  const conversations = [...userTexts(entries).join('\n').matchAll(CONVERSATION)];
  const questions = conversations.flatMap(([, said = '']) => {
    const asked = ASKED.exec(said)?.[1];
    return asked === undefined ? [] : [`"${unescapeXml(asked).slice(0, MAX_LENGTH)}"`];
  });
  const count = `${conversations.length} ${conversations.length === 1 ? 'visitor' : 'visitors'}`;
  return `${count} wrote. Asked was ${questions.slice(0, MAX_QUESTIONS).join(', ')}.`;
}
