/** A refusal the client gets to see, with the status, code and wording of the service. */
export class CosmosError extends Error {
  readonly status: number;
  readonly code: string;
  readonly substatus: number;
  readonly retryAfterMs: number | undefined;

  constructor(status: number, code: string, message: string, substatus = 0, retryAfterMs?: number) {
    super(message);
    this.status = status;
    this.code = code;
    this.substatus = substatus;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The database or container an operation names is not there; the SDK tells it from a missing item by this. */
export const OWNER_NOT_FOUND = 1003;
export const WRONG_PARTITION_KEY = 1001;
export const CROSS_PARTITION_DISABLED = 1004;
const REQUEST_RATE_TOO_LARGE = 3200;
const PARTITION_KEY_IS_FULL = 1014;

export function badRequest(message: string, substatus = 0): CosmosError {
  return new CosmosError(400, 'BadRequest', message, substatus);
}

export function notFound(
  message = 'Entity with the specified id does not exist in the system.',
  substatus = 0,
): CosmosError {
  return new CosmosError(404, 'NotFound', message, substatus);
}

export function conflict(
  message = 'Entity with the specified id already exists in the system.',
): CosmosError {
  return new CosmosError(409, 'Conflict', message);
}

export function preconditionFailed(): CosmosError {
  const message =
    'Operation cannot be performed because one of the specified precondition is not met.';
  return new CosmosError(412, 'PreconditionFailed', message);
}

export function tooLarge(): CosmosError {
  return new CosmosError(413, 'RequestEntityTooLarge', 'Request size is too large');
}

export function partitionFull(): CosmosError {
  const message =
    'Partition key reached maximum size of 20 GB. Learn more: https://aka.ms/CosmosDB/sql/errors/full-pk';
  return new CosmosError(403, 'Forbidden', message, PARTITION_KEY_IS_FULL);
}

export function tooManyRequests(retryAfterMs: number): CosmosError {
  const message =
    'Request rate is large. More Request Units may be needed, so no changes were made. Please retry this request later.';
  return new CosmosError(
    429,
    'TooManyRequests',
    message,
    REQUEST_RATE_TOO_LARGE,
    Math.ceil(retryAfterMs),
  );
}

/** What SQLite says where the disk takes nothing: an input or output error, or a full disk. */
const DISK_FAILURES = [10, 13];

/** Nothing was changed. The service itself has disks behind it that nobody sees: it is unavailable for a while. */
export function asDiskFailure(error: unknown): CosmosError | undefined {
  const { errcode = 0, message } = error as { errcode?: number; message?: string };
  // The lowest byte says what it is, the others more of it.
  if (!DISK_FAILURES.includes(errcode & 0xff)) return undefined;
  return new CosmosError(503, 'ServiceUnavailable', `The disk takes nothing: ${message}.`);
}
