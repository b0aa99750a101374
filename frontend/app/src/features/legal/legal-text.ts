export type LegalTextName = 'terms' | 'privacy';

export type LegalText = {
  title: string;
  summary: string;
  sections: { heading: string; paragraphs: string[] }[];
};

/** The day of the last change of either text. */
export const LAST_UPDATED = '2025-01-01';
