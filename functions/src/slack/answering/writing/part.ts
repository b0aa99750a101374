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

/**
 * What Slack has refused, said in a simpler way: a picture by its words, else a chart by its table, else Markdown that Slack can make
 * nothing of as it is written. Undefined where there is no simpler way.
 */
export function simplified(parts: Part[]): Part[] | undefined {
  const isRefused = [isPicture, isChart, isWords].find((one) => parts.some(one));
  return (
    isRefused &&
    parts.flatMap((part) => {
      if (!isRefused(part)) return part;
      return isWords(part) ? asWritten(part.text) : { text: part.text };
    })
  );
}

export const isPicture = ({ block }: Part): boolean => block?.type === 'image';
export const isChart = ({ block }: Part): boolean => block?.type === 'data_visualization';
const isWords = ({ block, figure }: Part): boolean => !block && !figure;

/** Of a section's text. */
const MAX_SECTION = 3_000;

function asWritten(text: string): Part[] {
  const parts: Part[] = [];
  for (let start = 0; start < text.length; start += MAX_SECTION) {
    const piece = text.slice(start, start + MAX_SECTION).toWellFormed();
    const block = { type: 'section', text: { type: 'plain_text', text: piece, emoji: false } };
    if (piece.trim()) parts.push({ text: piece, block });
  }
  return parts;
}
