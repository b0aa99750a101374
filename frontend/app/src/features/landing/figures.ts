/** What the landing page counts; tests hold each against the thing itself. */
export const counters = [
  { figure: 6, unit: '', of: 'document formats: PDF, two of Word, Markdown, text and JSON' },
  { figure: 21, unit: '', of: 'languages in which documents are searched' },
  { figure: 4, unit: '', of: 'kinds of charts that an answer can draw' },
  { figure: 5, unit: ' KB', of: 'at most is the script that your pages load first' },
];
