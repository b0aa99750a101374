export type Block = { type: string; [field: string]: unknown };

/** A piece of an answer: words, or something that Slack draws, with the words for where it does not. */
export type Part = { text: string; block?: Block };

/** What the agent does meanwhile, as Slack shows steps. */
export type Step = {
  id: string;
  title: string;
  status: 'in_progress' | 'complete' | 'error';
  output?: string;
  sources?: { url: string; text: string }[];
};
