/** A request as it came, and what is answered: the same for the API, the controls and the pages. */
export type Asked = {
  method: string;
  path: string;
  headers: { [name: string]: string | string[] | undefined };
  body: Buffer;
  query: URLSearchParams;
};
export type Answer = {
  status: number;
  headers?: Record<string, string>;
  body: string | Buffer;
  /** The connection is cut instead. */
  isReset?: boolean;
  waitMs?: number;
};

/** The last calls of the API, for whoever wants to know what was asked; they are gone with the process. */
export type Calls = {
  method: string;
  args: Record<string, string>;
  answer: object;
  at: number;
}[];
