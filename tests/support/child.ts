import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Starts a service in a process of its own; resolves with what it says, in the words of `ready`, once it is. */
export async function startChild(command: string[], ready: RegExp) {
  const [program = process.execPath, ...args] = command;
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface(child.stdout)) {
    const said = ready.exec(line);
    if (said) return { child, said: said.slice(1) };
  }
  throw new Error(`${args.join(' ')} did not start.`);
}

export async function endChild(
  child: ChildProcess | undefined,
  signal: NodeJS.Signals = 'SIGKILL',
): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}
