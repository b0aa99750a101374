type Body = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  payment_intent?: object;
};

/** What is answered instead of an object, in the shape of Stripe's errors. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: Body;
  /** A declined payment is refused and still leaves its attempt behind. */
  readonly isKept: boolean;

  constructor(status: number, body: Body, isKept = false) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.isKept = isKept;
  }
}

export const invalid = (message: string, param?: string, code?: string): Refusal =>
  new Refusal(400, { type: 'invalid_request_error', message, param, code });

export const missing = (kind: string, id: string, param: string, status = 404): Refusal =>
  new Refusal(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind.replace(/^.*\./, '').replaceAll('_', ' ')}: '${id}'`,
    param,
  });
