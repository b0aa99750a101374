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
