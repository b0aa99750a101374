import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { azOf, run } from './az.ts';
import { type Existing, firstKeys, forgottenKeys } from './keys.ts';

/** A hook of `azd`: before a new deployment is set up, and with `--forget` after it. */
try {
  const known = process.argv.includes('--forget')
    ? forgottenKeys(process.env)
    : firstKeys(process.env, () => existing(process.env.AZURE_ENV_NAME ?? ''));
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

/** By the tag that each resource has, also when another machine has set the deployment up. */
function existing(environment: string): Existing {
  const az = azOf(process.env);
  const named = (query: string, ...command: string[]): string[] =>
    JSON.parse(az(...command, '--query', query, '--output', 'json'));
  const tag = ['--tag', `azd-env-name=${environment}`];
  return {
    // The Azure CLI takes no other filter beside a tag.
    vaults: named("[?type=='Microsoft.KeyVault/vaults'].name", 'resource', 'list', ...tag),
    groups: named('[].name', 'group', 'list', ...tag),
    deletedVaults: named(
      `[?properties.tags."azd-env-name"=='${environment}'].name`,
      ...['keyvault', 'list-deleted', '--resource-type', 'vault'],
    ),
  };
}
