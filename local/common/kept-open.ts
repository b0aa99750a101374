/**
 * An hour: a server must never close an idle connection before its client does. A client that is busy, as while it loads
 * modules, would write its next request into the closed connection before it notices.
 */
export const KEPT_OPEN_MS = 3_600_000;
