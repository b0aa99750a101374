export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** Sent to this origin alone. Once a redirect has led elsewhere they stay away, even when another leads back. */
export type Credentials = {
  origin: string;
  headers?: Record<string, string>;
  query?: Record<string, string>;
};

export type OutboundRequest = {
  method?: Method;
  headers?: Record<string, string>;
  /** Goes along when a redirect asks for it, also to another origin: with secrets in it, allow no redirects. */
  body?: string | Uint8Array;
  credentials?: Credentials;
  /** Of the answer's body, unpacked. */
  maxBytes: number;
  /** For everything, from the look-up of the name to the last byte. */
  timeoutMs: number;
  redirects?: number;
  /** Redirects to another origin are refused: an answer decides nothing about whom we call. */
  isOriginKept?: boolean;
  signal?: AbortSignal;
};
