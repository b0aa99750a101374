/** What the host and its workers say to each other over the IPC channel. Of HTTP requests, only fields of JSON bodies. */

/** A value on its way into or out of a function, in the host's own encoding: exactly one field is set. */
export type TypedData = {
  string?: string;
  json?: string;
  bytes?: Uint8Array;
  int?: number;
  double?: number;
  collectionString?: { string: string[] };
  collectionBytes?: { bytes: Uint8Array[] };
};

export type Binding = { type: string; direction: 'in' | 'out' } & Record<string, unknown>;
export type FunctionMetadata = { name: string; bindings: Record<string, Binding> };
export type LogLevel =
  | 'trace'
  | 'debug'
  | 'information'
  | 'warning'
  | 'error'
  | 'critical'
  | 'none';
export type LogEntry = {
  level: LogLevel;
  message: string;
  functionName?: string | undefined;
  invocationId?: string | undefined;
};

export type Invocation = {
  invocationId: string;
  functionName: string;
  inputData: { name: string; data: TypedData }[];
  triggerMetadata: Record<string, TypedData>;
  traceContext?: TraceContext | undefined;
};

/** What the invocation belongs to, as W3C Trace Context spells it. */
export type TraceContext = { traceParent: string; traceState: string; attributes: object };

/** The value of an output binding, to be delivered by the host. */
export type Output = { name: string; data: TypedData };

export type HostMessage =
  | ({ kind: 'invoke' } & Invocation)
  /** What the body of an HTTP request adds to its trigger metadata; its `INVOKE_HEADER` says that they come. */
  | { kind: 'fields'; invocationId: string; fields: Record<string, TypedData> }
  | { kind: 'stop' };

export type WorkerMessage =
  | { kind: 'ready'; functions: FunctionMetadata[]; http: HttpEntrance | undefined }
  | { kind: 'unusable'; reason: string }
  | ({ kind: 'log' } & LogEntry)
  | { kind: 'completed'; invocationId: string; outputs: Output[] }
  /** Outputs of an HTTP function: they come after its answer. */
  | { kind: 'outputs'; functionName: string; outputs: Output[] }
  | { kind: 'failed'; invocationId: string; reason: string };

/** The SDK's own HTTP server inside a worker. Only who knows the secret may start a function through it. */
export type HttpEntrance = { port: number; secret: string };

/** Names the function of a proxied request: `<secret> <function name> <route parameters, encoded> <fields, if any>`. */
export const INVOKE_HEADER = 'x-local-invoke';
export const INVOCATION_ID_HEADER = 'x-ms-invocation-id';
/** The `X-Forwarded-For` that came in: for the trigger metadata alone. */
export const CAME_FOR_HEADER = 'x-local-came-for';
