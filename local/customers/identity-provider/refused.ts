/** An answer that is no success, with the error as OAuth names it. */
export class Refused extends Error {
  readonly status: number;
  readonly error: string;

  constructor(status: number, error: string, message: string) {
    super(message);
    this.status = status;
    this.error = error;
  }
}
