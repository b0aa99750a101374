import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { compiled } from './compiled.ts';
import { typeOf } from './parameters.ts';
import type { Value, Values } from './values.ts';

const folder = join(import.meta.dirname, '../azure');

/** The parameters that `azd` gives to main.bicep under these variables. */
export function azdParameters(environment: Record<string, string | undefined>): Values {
  const { parameters: asked = {}, definitions } = compiled.template;
  const { parameters } = JSON.parse(readFileSync(join(folder, 'main.parameters.json'), 'utf8'));
  const values = Object.entries(parameters as Record<string, { value: string }>).flatMap(
    ([name, { value }]) => {
      const type = asked[name] && typeOf(asked[name], definitions);
      if (type === 'object') {
        const text = substituted(value, environment);
        return text === '' ? [] : [[name, JSON.parse(text) as Value] as const];
      }
      // What stands in a text has to be as in JSON: azd puts it between the quotes as it is.
      const text: string = JSON.parse(substituted(JSON.stringify(value), environment));
      const isText = type !== 'int' && type !== 'bool';
      return [[name, isText ? text : (JSON.parse(text) as Value)] as const];
    },
  );
  return Object.fromEntries(values);
}

/** The variables of a size: `small` or `large`. */
export const variablesOf = (size: string): NodeJS.Dict<string> =>
  parseEnv(readFileSync(join(folder, `${size}.env`), 'utf8'));

/** As azd has it, a default ends at the first brace. */
const substituted = (text: string, environment: Record<string, string | undefined>): string =>
  text.replace(
    /\$\{(\w+)(?:=([^}]*))?\}/,
    (_, variable, otherwise = '') => environment[variable] || otherwise,
  );
