import { connect } from 'node:net';

export type Probe = () => Promise<boolean>;

const PROBE_MS = 2_000;

export const answersHttp =
  (url: string): Probe =>
  async () => {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(PROBE_MS) });
      await response.body?.cancel();
      return response.status === 200;
    } catch {
      return false;
    }
  };

export const acceptsConnections =
  (port: number): Probe =>
  () =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1');
      const end = (isOpen: boolean) => {
        socket.destroy();
        resolve(isOpen);
      };
      socket.setTimeout(PROBE_MS, () => end(false));
      socket.once('connect', () => end(true));
      socket.once('error', () => end(false));
    });
