/** A refusal in OpenAI's shape. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly param: string | null;
  readonly type: string;

  constructor(status: number, message: string, code: string | null, param: string | null = null) {
    super(message);
    this.status = status;
    this.code = code;
    this.param = param;
    this.type = typeOf(status);
  }

  toJSON() {
    const { message, type, param, code } = this;
    return { error: { message, type, param, code } };
  }
}

function typeOf(status: number): string {
  if (status === 429) return 'requests';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
}
