import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../root.ts';

/** What `npm start` writes to endpoints.json once everything answers. */
export type Endpoints = {
  app: string;
  api: string;
  functionsKey: string;
  mailbox: string;
  sampleSite: string;
  shopApi: string;
  search: string;
  identityProvider: string;
  stripe: string;
  slack: string;
  telemetry: string;
  dns: string;
  demo: { email: string; password: string; role: string }[];
  demoAgent?: { id: string; identity: string; apiKey: string };
};

export type Stack = { process: ChildProcess; endpoints: Endpoints; data: string };

/** Starts the whole product, as it is published, on ports of its own and waits until it says that everything answers. */
export async function startStack(data: string, ports: number, ...flags: string[]): Promise<Stack> {
  const file = join(data, 'endpoints.json');
  // One that a killed stack has left behind says nothing about this one.
  rmSync(file, { force: true });
  const child = spawn(
    process.execPath,
    ['local/run/start.ts', '--packaged', '--data', data, '--ports', String(ports), ...flags],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Tests name the address that they come from, as a proxy in front would.
      env: { ...process.env, TRUSTED_PROXIES: '1' },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }

  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await delay(100)) {
    if (child.exitCode !== null) throw new Error(`The stack ended while starting:\n${output}`);
    if (existsSync(file)) {
      return { process: child, data, endpoints: JSON.parse(readFileSync(file, 'utf8')) };
    }
  }
  child.kill('SIGKILL');
  throw new Error(`The stack did not start within 120 s:\n${output}`);
}

export async function stopStack({ process: child }: Stack): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exited;
}
