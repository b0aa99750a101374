import { execFileSync } from 'node:child_process';

export class NoAz extends Error {
  constructor() {
    super('The Azure CLI is missing: install it (https://aka.ms/azure-cli), then `az login`.');
  }
}

export type Az = (...given: string[]) => string;

/**
 * Asks the Azure CLI about the subscription that azd deploys to: left to itself, it asks about the one that was chosen last.
 * @throws Error with a sentence of what to do; what the Azure CLI says itself goes to the terminal
 */
export function azOf({ AZURE_SUBSCRIPTION_ID: subscription }: NodeJS.Dict<string>): Az {
  if (!subscription) {
    throw new Error(
      'Set AZURE_SUBSCRIPTION_ID first: azd env set AZURE_SUBSCRIPTION_ID … (`az account list` shows them)',
    );
  }
  return (...given) => {
    try {
      return run('az', ...given, '--subscription', subscription);
    } catch (cause) {
      if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') throw new NoAz();
      throw new Error(
        `The Azure CLI did not answer about the subscription ${subscription}: sign in with \`az login\` as somebody who may read it, and take a version of 2.60 or newer (\`az upgrade\`).`,
        { cause },
      );
    }
  };
}

export const run = (command: string, ...given: string[]): string =>
  execFileSync(command, given, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
