import { outliveLog } from './full-disk.ts';

export type RunningService = { close(): Promise<void> | void };

/**
 * Runs one local service as a process: as the supervisor's child, or started by hand.
 *
 * Under the supervisor Ctrl-C reaches every process of the terminal at once; the child leaves it to the
 * supervisor, which stops the services in order. When the supervisor dies, even by kill -9, the IPC channel
 * closes and the child goes too, so that no port stays taken.
 */
export async function runService(start: () => Promise<RunningService>): Promise<void> {
  const service = await start();
  let isStopping = false;
  outliveLog();

  async function stop() {
    if (isStopping) return;
    isStopping = true;
    await service.close();
    process.exit(0);
  }

  process.on('SIGTERM', stop);
  process.on('SIGINT', () => process.connected || stop());
  process.on('disconnect', stop);
}
