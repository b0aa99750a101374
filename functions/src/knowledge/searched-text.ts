/** What a passage is found by, in words and in meaning: its path says what it is about. */
export const searchedText = ({ path, text }: { path: string; text: string }): string =>
  path ? `${path}\n\n${text}` : text;
