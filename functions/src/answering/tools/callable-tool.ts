import * as z from 'zod';
import type { ModelTool } from '../../platform/models/models.ts';
import type { FoundPage } from '../../web-search/read-page.ts';

/** Something that the model may call in this turn. What is not among them cannot be called, whatever it asks for. */
export type CallableTool = {
  modelTool: ModelTool;
  /** For the record of the conversation: whose it is, and what it does. */
  title: { tool: string; operation: string };
  /** Id of what may change something outside: it is called once for a message, however often that is answered. */
  changingId?: string;
  /**
   * Whatever goes wrong outside is a text for the model.
   * @throws the reason of the signal, and what our own stores throw
   */
  call(values: Record<string, unknown>, signal: AbortSignal): Promise<ToolResult>;
};

export const toolAnswerSchema = z.object({
  /** Of the answer; 0 when there was none: the text is then a sentence of ours. */
  status: z.int(),
  milliseconds: z.int(),
  /** Within a budget of tokens, without secrets. Words of strangers, unless the status is 0. */
  text: z.string(),
  isTruncated: z.boolean(),
});
export type ToolAnswer = z.output<typeof toolAnswerSchema>;
/** Pages of the web are numbered before the model reads them: they are its text then. */
export type ToolResult = ToolAnswer & { pages?: FoundPage[] };
