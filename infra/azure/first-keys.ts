import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstKeys, forgottenKeys } from './keys.ts';

/** A hook of `azd`: before a new deployment is set up, and with `--forget` after it. */
try {
  const known = process.argv.includes('--forget')
    ? forgottenKeys(process.env)
    : firstKeys(process.env, () => vaultsOf(process.env.AZURE_ENV_NAME ?? ''));
  if (Object.keys(known).length > 0) set(known);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** By a file that is there for a moment: arguments are seen by everybody on the machine. */
function set(values: Record<string, string>): void {
  const folder = mkdtempSync(join(tmpdir(), 'talkwright-keys-'));
  try {
    const file = join(folder, 'keys.env');
    const lines = Object.entries(values).map(([name, value]) => `${name}="${value}"\n`);
    writeFileSync(file, lines.join(''), { mode: 0o600 });
    run('azd', 'env', 'set', '--file', file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Also when another machine has set the deployment up. */
function vaultsOf(environment: string): string[] {
  const kind = ['--resource-type', 'Microsoft.KeyVault/vaults'];
  const tag = ['--tag', `azd-env-name=${environment}`];
  return JSON.parse(run('az', 'resource', 'list', ...kind, ...tag, '--query', '[].name'));
}

function run(command: string, ...given: string[]): string {
  return execFileSync(command, given, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}
