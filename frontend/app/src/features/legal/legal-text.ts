export type LegalTextName = 'terms' | 'privacy';

export type LegalText = {
  title: string;
  summary: string;
  sections: { heading: string; paragraphs: string[] }[];
  /** What has come since the day of the text, with the day of its own. */
  since?: { date: string; paragraphs: string[] };
};

/** The day of either text, without what has come since. */
export const LAST_UPDATED = '2025-01-01';
