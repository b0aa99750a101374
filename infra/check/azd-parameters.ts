import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { readBicep } from './bicep-file.ts';
import type { Value, Values } from './values.ts';

const folder = join(import.meta.dirname, '../azure');
export const mainFile = join(folder, 'main.bicep');

/** The parameters that `azd` gives to main.bicep under these variables. */
export function azdParameters(environment: Record<string, string | undefined>): Values {
  const { param } = readBicep(mainFile).declared;
  const { parameters } = JSON.parse(readFileSync(join(folder, 'main.parameters.json'), 'utf8'));
  const values = Object.entries(parameters as Record<string, { value: string }>).map(
    ([name, { value }]) => {
      const text = value.replace(
        /\$\{(\w+)(?:=([^$]*))?\}$/,
        (_, variable, otherwise = '') => environment[variable] || otherwise,
      );
      const type = param.get(name)?.node.namedChildren.find((one) => one.type === 'type')?.text;
      return [name, type === 'int' || type === 'bool' ? (JSON.parse(text) as Value) : text];
    },
  );
  return Object.fromEntries(values);
}

/** The variables of a size: `small` or `large`. */
export const variablesOf = (size: string): NodeJS.Dict<string> =>
  parseEnv(readFileSync(join(folder, `${size}.env`), 'utf8'));
