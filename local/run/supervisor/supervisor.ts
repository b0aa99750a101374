import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { isFull } from '../../common/full-disk.ts';
import { writeJson } from '../../common/write-json.ts';
import { createService, type Service, type ServiceSpec } from './service-process.ts';

const NOTE_AGAIN_MS = 1_000;

export type Supervisor = ReturnType<typeof createSupervisor>;

/** The running services, started stage by stage and stopped the other way round. */
export function createSupervisor(data: string, say: (name: string, text: string) => void) {
  const logs = join(data, 'logs');
  const processes = new Map<string, number>([['supervisor', process.pid]]);
  const stages: Service[][] = [];
  let isStopping = false;
  let noting: NodeJS.Timeout | undefined;

  const surroundings = {
    logs,
    say,
    onProcess(name: string, pid: number | undefined) {
      if (pid) processes.set(name, pid);
      else processes.delete(name);
      note();
    },
  };

  /** On a full disk it is written down once there is room. */
  function note(): void {
    clearTimeout(noting);
    try {
      writeJson(processesFile(data), Object.fromEntries(processes));
    } catch (error) {
      if (!isFull(error)) throw error;
      noting = setTimeout(note, NOTE_AGAIN_MS);
    }
  }

  /** A signal to the whole group of processes may end them in any order. */
  function retireAll(): void {
    isStopping = true;
    for (const service of stages.flat()) service.retire();
  }

  function forget(): void {
    clearTimeout(noting);
    rmSync(processesFile(data), { force: true });
  }

  return {
    logs,

    /** Starts services side by side; resolves when all of them can be used. */
    async start(specs: ServiceSpec[]): Promise<void> {
      if (isStopping) throw new Error('The supervisor is stopping.');
      const stage = specs.map((spec) => createService(spec, surroundings));
      stages.push(stage);
      await Promise.all(stage.map((service) => service.start()));
    },

    async stop(): Promise<void> {
      retireAll();
      for (const stage of stages.toReversed()) {
        await Promise.all(stage.map((service) => service.stop()));
      }
      forget();
    },

    kill(): void {
      retireAll();
      for (const service of stages.flat()) service.kill();
      forget();
    },
  };
}

/** Who runs under which process id. It stays behind only where the supervisor was killed. */
export const processesFile = (data: string): string => join(data, 'processes.json');
