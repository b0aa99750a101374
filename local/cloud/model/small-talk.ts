import { wordsOf } from '../../common/words.ts';
import type { Entry, Passage } from './prompt.ts';

const GREETING =
  /^(?:hi|hello|hey|hiya|greetings|good (?:morning|afternoon|evening|day)|hallo|moin|servus|bonjour|salut|hola|ciao)\b/i;
const THANKS = /^(?:thanks|thank you|thx|many thanks|great|perfect|danke|merci|gracias)\b/i;
const FAREWELL = /^(?:bye|goodbye|see you|ciao|tschüss|au revoir)\b/i;
const WHO =
  /\b(?:who|what) (?:are|r) (?:you|u)\b|\bare you (?:a |an )?(?:human|bot|robot|ai|person|real)\b/i;
const MAX_WORDS = 5;

/** Answers to what is no question about documents. */
export function smallTalk(question: string, entries: Entry[]): string | undefined {
  const name = personaOf(entries);
  const isShort = wordsOf(question).length <= MAX_WORDS;
  if (isShort && GREETING.test(question)) {
    return `Hello! I am ${name ?? 'the assistant here'}. What would you like to know?`;
  }
  if (isShort && THANKS.test(question)) return 'You are welcome. Is there anything else?';
  if (isShort && FAREWELL.test(question)) return 'Goodbye, and come back whenever you like.';
  if (WHO.test(question)) {
    return `I am ${name ?? 'an assistant'}, answered for by the offline demo model: a program that quotes the documents it is given.`;
  }
  return undefined;
}

export function withoutDocuments(entries: Entry[]): string {
  const name = personaOf(entries);
  const who = name ? `${name} is` : 'This assistant is';
  return `${who} running on the offline demo model, which knows nothing but the documents it is given, and for this question it was given none. Add documents to this agent, or configure a real model, and ask again.`;
}

export function unknownAnswer(passages: Passage[], entries: Entry[]): string {
  const names = [...new Set(passages.map(({ document }) => document))].slice(0, 3).join(', ');
  const unknown = `The documents I was given (${names}) do not say anything about that.`;
  const asksBack = entries.some(
    (entry) => entry.kind === 'instruction' && /\bask back\b/.test(entry.text),
  );
  return asksBack ? `${unknown} What exactly would you like to know?` : unknown;
}

/** The name that the instructions give: 'You are Ada, the assistant of …'. */
function personaOf(entries: Entry[]): string | undefined {
  for (const entry of entries) {
    if (entry.kind !== 'instruction') continue;
    const name =
      /\b[Yy]ou are (?:called |named )?["“]?(\p{Lu}[\p{L}\p{N}'’ -]{0,40}?)["”]?(?=[,.;:\n]| (?:the|a|an|and|from|of|who)\b|$)/u.exec(
        entry.text,
      )?.[1];
    if (name) return name.trim();
  }
  return undefined;
}
