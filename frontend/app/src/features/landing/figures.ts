/** What the landing page counts; tests hold each against the thing itself. */
export const counters = [
  {
    figure: 8,
    unit: '',
    of: 'document formats: PDF, Markdown, text, JSON, two of Word and two of JSON Lines',
  },
  { figure: 21, unit: '', of: 'languages in which documents are searched' },
  { figure: 4, unit: '', of: 'kinds of charts that an answer can draw' },
  { figure: 5, unit: ' KB', of: 'at most is the script that your pages load first' },
];
