/** What is answered instead of a result: `ok: false` with an error by name. */
export class Refusal extends Error {
  readonly error: string;
  readonly details: Record<string, unknown>;

  constructor(error: string, details: Record<string, unknown> = {}) {
    super(error);
    this.error = error;
    this.details = details;
  }
}

/** With sentences for whoever reads the answer, where Slack has them too. */
export const refuse = (error: string, ...messages: string[]): Refusal =>
  new Refusal(
    error,
    messages.length > 0
      ? { response_metadata: { messages: messages.map((one) => `[ERROR] ${one}`) } }
      : {},
  );
