import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { createDeps } from './src/deps.ts';
import { CommandRefused } from './src/operator/command-refused.ts';
import { runCommand, usage } from './src/operator/run-command.ts';
import { secretsKeysCommand } from './src/operator/secrets-keys.ts';
import { getConfig } from './src/platform/config.ts';
import { personsIdentity } from './src/platform/credential.ts';

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      settings: { type: 'string' },
      from: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) print(usage);
  else {
    if (values.settings) process.loadEnvFile(values.settings);
    const words = values.from ? [...positionals, values.from] : positionals;
    const identity = personsIdentity();
    print(
      (await secretsKeysCommand(positionals, identity, getConfig)) ??
        (await runCommand(createDeps(getConfig(), { identity }), userInfo().username, words)),
    );
  }
} catch (error) {
  process.stderr.write(`${printable(error instanceof Error ? error.message : String(error))}\n`);
  process.exitCode = error instanceof CommandRefused ? 2 : 1;
}
// Clients of the services keep a process from ending.
process.exit();

function print(text: string): void {
  process.stdout.write(`${printable(text)}\n`);
}

/** Names come from whoever has signed up, or written an archive: none of them may steer a terminal. */
function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, '');
}
