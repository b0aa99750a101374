/**
 * How many tokens a text has, estimated on the high side. Exact counting would load 30 MB of tables into
 * every worker that only chats, while the budgets here are far below what any model takes.
 */
export function estimateTokens(text: string): number {
  let quarters = 0;
  for (let index = 0; index < text.length; index += 1) {
    // A letter of another script than Latin may be a token of its own.
    quarters += text.charCodeAt(index) < 0x250 ? 1 : 4;
  }
  return Math.ceil(quarters / 4);
}

/** As much of the beginning of a text as surely has no more tokens. */
export function cutToTokens(text: string, max: number): string {
  let end = Math.min(text.length, max * CHARACTERS_A_TOKEN);
  while (estimateTokens(text.slice(0, end)) > max) end = Math.floor(end * 0.8);
  return text.slice(0, end).toWellFormed();
}

const CHARACTERS_A_TOKEN = 4;
