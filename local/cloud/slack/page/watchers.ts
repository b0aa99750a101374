import type { ServerResponse } from 'node:http';

const PAUSE_MS = 80;

/** The pages that are open, and want to hear when something is new. */
export function openWatchers() {
  const open = new Set<ServerResponse>();
  let timer: NodeJS.Timeout | undefined;

  return {
    watch(response: ServerResponse): void {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write(': hello\n\n');
      open.add(response);
      response.on('close', () => open.delete(response));
    },
    /** Many changes within a moment are told once. */
    changed(): void {
      timer ??= setTimeout(() => {
        timer = undefined;
        for (const response of open) response.write('data: changed\n\n');
      }, PAUSE_MS);
      timer.unref();
    },
  };
}
