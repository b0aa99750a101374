import { refuse } from '../refusal.ts';

export type Spec<T> = { read(given: string, name: string): T; isRequired?: boolean };
type Required<T> = Spec<T> & { isRequired: true };
export type Fields = Record<string, Spec<unknown>>;
type RequiredKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends { isRequired: true } ? K : never;
}[keyof F];
type Read<S> = S extends Spec<infer T> ? T : never;
export type Values<F extends Fields> = { [K in RequiredKeys<F>]: Read<F[K]> } & {
  [K in Exclude<keyof F, RequiredKeys<F>>]?: Read<F[K]>;
};

/** An argument that is not listed is refused, where Slack passes over it: a typing error never passes here. */
export function readArguments<F extends Fields>(
  fields: F,
  given: Record<string, string>,
): Values<F> {
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(fields, name)) {
      throw refuse('invalid_arguments', `no such argument here: ${name}`);
    }
  }
  const values = Object.entries(fields).flatMap(([name, spec]) => {
    const value = given[name];
    if (value !== undefined && value !== '') return [[name, spec.read(value, name)]];
    if (!spec.isRequired) return value === '' ? [[name, '']] : [];
    throw refuse('invalid_arguments', `missing required field: ${name}`);
  });
  return Object.fromEntries(values) as Values<F>;
}

export const required = <T>({ read }: Spec<T>): Required<T> => ({ read, isRequired: true });

export const text = (longest = 100_000, error = 'invalid_arguments'): Spec<string> => ({
  read(given, name) {
    if (given.length > longest) {
      throw refuse(error, `must be less than ${longest + 1} characters [json-pointer:/${name}]`);
    }
    return given;
  },
});

export const flag = (): Spec<boolean> => ({
  read(given, name) {
    if (['true', '1'].includes(given)) return true;
    if (['false', '0'].includes(given)) return false;
    throw refuse('invalid_arguments', `must be a boolean [json-pointer:/${name}]`);
  },
});

export const integer = (least: number, most: number): Spec<number> => ({
  read(given, name) {
    const value = Number(given);
    if (!/^\d{1,12}$/.test(given) || value < least || value > most) {
      throw refuse(
        'invalid_arguments',
        `must be a number from ${least} to ${most} [json-pointer:/${name}]`,
      );
    }
    return value;
  },
});

export const choice = <const T extends string>(...values: T[]): Spec<T> => ({
  read(given, name) {
    const found = values.find((value) => value === given);
    if (found !== undefined) return found;
    throw refuse(
      'invalid_arguments',
      `must be one of ${values.join(', ')} [json-pointer:/${name}]`,
    );
  },
});

export const timestamp = (): Spec<string> => ({
  read(given, name) {
    if (/^\d{10}\.\d{6}$/.test(given)) return given;
    throw refuse('invalid_arguments', `must be a time stamp [json-pointer:/${name}]`);
  },
});

/** JSON in a form's field, as the SDK sends lists and objects. */
export const json = (error = 'invalid_arguments'): Spec<unknown> => ({
  read(given, name) {
    try {
      return JSON.parse(given);
    } catch {
      throw refuse(error, `must be valid JSON [json-pointer:/${name}]`);
    }
  },
});

export const objects = (error = 'invalid_arguments'): Spec<Record<string, unknown>[]> => ({
  read(given, name) {
    const list = json(error).read(given, name);
    if (Array.isArray(list) && list.every(isObject)) return list;
    throw refuse(error, `must be a list of objects [json-pointer:/${name}]`);
  },
});

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
