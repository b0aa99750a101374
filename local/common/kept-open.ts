/**
 * An hour. It must never be the server that closes an idle connection: a client that was busy meanwhile, as one is that loads
 * modules, would send its next request into it before it sees that.
 */
export const KEPT_OPEN_MS = 3_600_000;
