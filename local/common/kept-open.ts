/** Longer than a client keeps an idle connection: it must never be the server that closes one in use. */
export const KEPT_OPEN_MS = 120_000;
