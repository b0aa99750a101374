/** The prompt with the snippet at its end, after a blank line. */
export const withSnippet = (prompt: string, snippet: string): string =>
  [prompt.trimEnd(), snippet].filter(Boolean).join('\n\n');
