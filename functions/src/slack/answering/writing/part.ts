import type { Figure } from '../../../figures/figure-painter.ts';

export type Block = { type: string; [field: string]: unknown };

/** A piece of an answer: words, a block of Slack's, or a figure that becomes the block of its picture. */
export type Part = {
  /** For where the block is not shown. */
  text: string;
  block?: Block;
  figure?: Figure;
};

/** What the agent does meanwhile, as Slack shows steps. */
export type Step = {
  id: string;
  title: string;
  status: 'in_progress' | 'complete' | 'error';
  output?: string;
  sources?: { url: string; text: string }[];
};

/** Words that follow each other are one part: each would be a block of its own where a message is changed. */
export function joined(parts: Part[]): Part[] {
  const all: Part[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (isWords(part) && last && isWords(last)) last.text += part.text;
    else all.push({ ...part });
  }
  return all.filter((part) => !isWords(part) || part.text !== '');
}

const isWords = ({ block, figure }: Part): boolean => !block && !figure;
