import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { type Deeds, newDeeds } from '../support/faults/deeds/deeds.ts';
import { tryFullDisk } from '../support/faults/try-full-disk.ts';
import { root } from '../support/root.ts';
import { freePorts } from '../support/stack/free-ports.ts';
import { pidOf, processesOf } from '../support/stack/processes.ts';
import { type Stack, startStack, stopStack } from '../support/stack/stack.ts';

const PORTS = await freePorts();
const OTHER_PORTS = await freePorts();
const PORT_COUNT = 17;
/** On a machine that does something else as well. */
const [START_MS, RESTART_MS] = [120_000, 50_000];
const services = [
  ...['cosmos', 'service-bus', 'blob', 'mail', 'model', 'dns', 'stripe', 'slack', 'telemetry'],
  ...['functions-host', 'web', 'site', 'shop-api', 'search', 'identity-provider'],
];

const folder = mkdtempSync(join(tmpdir(), 'talkwright-start-'));
const data = join(folder, 'data');
let stack: Stack;
let deeds: Deeds | undefined;

// One test stops it: whatever comes after that one starts it again.
beforeEach(async () => {
  if (stack?.process.exitCode !== null)
    stack = await startStack(data, PORTS, '--no-demo', '--test-directives');
}, START_MS);
afterAll(async () => {
  await stopStack(stack);
  rmSync(folder, { recursive: true, force: true });
});

describe('npm start', () => {
  it('names a taken port and the way out', async () => {
    const other = createServer().listen(OTHER_PORTS + 1, '127.0.0.1');
    await once(other, 'listening');

    const { code, output } = await start('--data', join(folder, 'other'), '--ports', OTHER_PORTS);
    other.close();

    expect(code).toBe(1);
    expect(output.trim()).toMatch(
      new RegExp(
        `^Port ${OTHER_PORTS + 1} \\(API\\) is taken by another program\\. Stop it, or choose other ports: npm start -- --ports \\d+$`,
      ),
    );
  });

  it('names a port that browsers refuse at once, and the way out', async () => {
    // The fifth of them, and of the base that would be next, another one.
    const { code, output } = await start('--data', join(folder, 'other'), '--ports', 5_996);

    expect(code).toBe(1);
    expect(output.trim()).toMatch(
      /^Browsers refuse port 6000 \(Cosmos DB\)\. Choose other ports: npm start -- --ports \d+$/,
    );
  });

  it('refuses a second start on the same data, and leaves the first alone', async () => {
    const { code, output } = await start('--data', data, '--ports', OTHER_PORTS);

    expect(code).toBe(1);
    expect(output).toContain(`Talkwright is already running on ${data}`);
    expect(output).toContain(`process ${stack.process.pid}`);
    expect(existsSync(join(data, 'endpoints.json'))).toBe(true);
  });

  it('leaves data of another version as they are, and says so', async () => {
    const other = join(folder, 'earlier');
    cpSync(join(data, 'cosmos'), join(other, 'cosmos'), { recursive: true });
    const refused = {
      code: 1,
      output: expect.stringContaining(`${other} holds data of another version of Talkwright`),
    };
    expect(await start('--data', other, '--ports', OTHER_PORTS)).toMatchObject(refused);

    writeFileSync(join(other, 'format'), '1');
    expect(await start('--data', other, '--ports', OTHER_PORTS)).toMatchObject(refused);
  });

  it('explains a wrong option', async () => {
    expect(await start('--ports', 'many')).toMatchObject({
      code: 1,
      output: expect.stringContaining('--ports takes the first port'),
    });
    expect(await start('--prots', 4800)).toMatchObject({
      code: 1,
      output: expect.stringContaining("Unknown option '--prots'"),
    });
    expect(await start('--packaged', '--watch')).toMatchObject({
      code: 1,
      output: expect.stringContaining('leave out --watch'),
    });
  });

  it.each(services)('starts %s again when it is killed, and answers as before', async (name) => {
    const before = pidOf(data, name);
    process.kill(before, 'SIGKILL');

    const { api, app, functionsKey } = stack.endpoints;
    await eventually(async () => {
      expect(pidOf(data, name)).not.toBe(before);
      expect(await openPorts(PORTS)).toHaveLength(PORT_COUNT);
      expect((await fetch(`${api}/health`)).ok).toBe(true);
    }, RESTART_MS);
    const config = await fetch(`${app}/config.json`);
    expect(await config.json()).toMatchObject({ apiBase: api, functionsKey });
  });

  it(
    'takes over after the supervisor was killed, whose services end by themselves',
    async () => {
      stack.process.kill('SIGKILL');
      await once(stack.process, 'exit');
      const { functionsKey } = stack.endpoints;
      // The next start removes it; until then it would pass for that start's own.
      rmSync(join(data, 'endpoints.json'));

      stack = await startStack(data, PORTS, '--no-demo', '--test-directives');

      // It has the same ports: so nothing of the former stack is left on them.
      expect(stack.endpoints.functionsKey).toBe(functionsKey);
    },
    START_MS,
  );

  it('stops all of it on SIGTERM', async () => {
    const running = Object.values(processesOf(data));
    // The supervisor is one of them.
    expect(running).toHaveLength(services.length + 1);

    await stopStack(stack);

    expect(stack.process.exitCode).toBe(0);
    expect(running.filter(isAlive)).toEqual([]);
    expect(await openPorts(PORTS)).toEqual([]);
    expect(existsSync(join(data, 'endpoints.json'))).toBe(false);
    expect(existsSync(join(data, 'processes.json'))).toBe(false);
  });
});

describe('a full disk', () => {
  it.each([
    ['', false],
    [', and what keeps something is killed', true],
  ])('loses nothing, and is said to whoever asks while it lasts%s', async (_, areKilled) => {
    process.env.TALKWRIGHT_STACK = JSON.stringify({ ...stack.endpoints, data });
    deeds ??= await newDeeds();
    const { outcomes, complaints } = await tryFullDisk(stack, deeds, areKilled);
    expect({ outcomes, complaints }).toEqual({
      outcomes: expect.arrayContaining(['unavailable']),
      complaints: [],
    });
    expect(stack.process.exitCode).toBeNull();
  });

  it('is named by npm start, and the way out', () => {
    const command = [process.execPath, 'local/run/start.ts', '--data', join(folder, 'full')];
    const { status, stderr } = spawnSync('bash', ['-c', 'ulimit -f 0; exec "$@"', '', ...command], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr.trim()).toMatch(
      /^There is no room left on a disk \(.*\)\. Make some and start again, or .* \(npm start -- --data DIR\) .*\.$/,
    );
  });
});

async function start(...args: (string | number)[]) {
  const child = spawn(process.execPath, ['local/run/start.ts', ...args.map(String)], { cwd: root });
  const exited = once(child, 'exit');
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await exited;
  return { code, output: output + errors };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function openPorts(base: number): Promise<number[]> {
  const ports = Array.from({ length: PORT_COUNT }, (_, index) => base + index);
  const isOpen = await Promise.all(ports.map(isPortOpen));
  return ports.filter((_, index) => isOpen[index]);
}

function isPortOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
