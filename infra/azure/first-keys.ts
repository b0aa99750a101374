import { execFileSync } from 'node:child_process';
import { firstKeys, forgottenKeys } from './keys.ts';

/** A hook of `azd`: before a new deployment is set up, and with `--forget` after it. */
const set = (name: string, value: string) => run('azd', 'env', 'set', name, value);
try {
  const known = process.argv.includes('--forget')
    ? forgottenKeys(process.env)
    : firstKeys(process.env, () => vaultsOf(process.env.AZURE_ENV_NAME ?? ''));
  for (const [name, value] of Object.entries(known)) set(name, value);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
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
