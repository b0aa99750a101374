import { estimateTokens } from '../platform/models/estimate-tokens.ts';
import type { ModelMessage, ModelRequest } from '../platform/models/models.ts';

/** For a server that does not count, and for an answer that was stopped. */
export function estimateUsage({ instructions, messages }: ModelRequest, text: string) {
  const read = [instructions, ...messages.map(wordsOf)];
  const inputTokens = read.reduce((sum, part) => sum + estimateTokens(part), 0);
  return { inputTokens, outputTokens: estimateTokens(text) };
}

function wordsOf(message: ModelMessage): string {
  if (message.role === 'call') return message.arguments;
  return 'content' in message ? message.content : '';
}
