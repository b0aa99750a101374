import { readFileSync } from 'node:fs';
import jmespath from 'jmespath';
import type { AzState } from './strict-az.ts';

/**
 * What hooks ask of the Azure CLI, with the options that its reference names for each command and its refusals
 * (https://learn.microsoft.com/cli/azure/reference-index). A query is evaluated as JMESPath, as it is there.
 */
const commands: Record<string, string[]> = {
  'resource list': ['location', 'name', 'namespace', 'resource-group', 'resource-type', 'tag'],
  'group list': ['tag'],
  'keyvault list-deleted': ['resource-type'],
  'functionapp keys list': ['ids', 'name', 'resource-group', 'slot'],
};
const ofAll = ['output', 'query', 'subscription'];

const [stateFile = '', ...given] = process.argv.slice(2);
const state: AzState = JSON.parse(readFileSync(stateFile, 'utf8'));
try {
  console.log(answer());
} catch (error) {
  console.error(`ERROR: ${(error as Error).message}`);
  process.exitCode = 1;
}

function answer(): string {
  const first = given.findIndex((word) => word.startsWith('--'));
  const command = given.slice(0, first).join(' ');
  const options = readOptions(command, given.slice(first));
  const subscription = options.subscription ?? state.chosen ?? '';
  if (state.subscriptions.length === 0) throw new Error("Please run 'az login' to setup account.");
  if (!state.subscriptions.includes(subscription)) {
    throw new Error(`The subscription of '${subscription}' doesn't exist in cloud 'AzureCloud'.`);
  }
  const found = find(command, options, subscription);
  const asked = options.query ? jmespath.search(found, options.query) : found;
  return options.output === 'tsv' ? String(asked ?? '') : JSON.stringify(asked);
}

function readOptions(command: string, words: string[]): Record<string, string> {
  const known = commands[command];
  if (!known || state.unknown?.includes(command))
    throw new Error(`'${command}' is misspelled or not recognized by the system.`);
  const options: Record<string, string> = {};
  for (let at = 0; at < words.length; at += 2) {
    const [word = '', value] = words.slice(at, at + 2);
    const name = word.slice(2);
    if (![...known, ...ofAll].includes(name)) throw new Error(`unrecognized arguments: ${word}`);
    if (value === undefined) throw new Error(`argument ${word}: expected one argument`);
    options[name] = value;
  }
  return options;
}

function find(command: string, options: Record<string, string>, subscription: string): unknown {
  const isThere = (one: { subscription: string }) => one.subscription === subscription;
  const [tag = '', value] = (options.tag ?? '').split('=');
  const isTagged = ({ tags }: { tags: Record<string, string> }) => !tag || tags[tag] === value;
  switch (command) {
    case 'resource list': {
      const beside = Object.keys(options).find((name) => name !== 'tag' && !ofAll.includes(name));
      if (tag && beside) throw new Error(`you cannot use '--tag' with '--${beside}'`);
      return (state.resources ?? []).filter((one) => isThere(one) && isTagged(one));
    }
    case 'group list':
      return (state.groups ?? []).filter((one) => isThere(one) && isTagged(one));
    case 'keyvault list-deleted':
      return (state.deletedVaults ?? []).filter(isThere);
    default:
      if (!state.functionsKey)
        throw new Error('Operation returned an invalid status (Bad Request)');
      return { functionKeys: { default: state.functionsKey }, masterKey: 'master', systemKeys: {} };
  }
}
