import type { Form } from './form.ts';
import { invalid } from './refusal.ts';

type Given = Form[string];
export type Spec<T> = {
  read(given: Given, param: string): T;
  isRequired?: boolean;
  /** What an object has, or each object of a list. */
  fields?: Fields | undefined;
};
type Required<T> = Spec<T> & { isRequired: true };
export type Fields = Record<string, Spec<unknown>>;
type RequiredKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends { isRequired: true } ? K : never;
}[keyof F];
type Read<S> = S extends Spec<infer T> ? T : never;
export type Values<F extends Fields> = { [K in RequiredKeys<F>]: Read<F[K]> } & {
  [K in Exclude<keyof F, RequiredKeys<F>>]?: Read<F[K]>;
};

/** A parameter that is not listed is refused, as are wrong types: a typing error never passes here. */
export function readParameters<F extends Fields>(fields: F, form: Form, prefix = ''): Values<F> {
  const nameOf = (key: string) => (prefix ? `${prefix}[${key}]` : key);
  for (const key of Object.keys(form)) {
    if (!Object.hasOwn(fields, key)) {
      throw invalid(`Received unknown parameter: ${nameOf(key)}`, nameOf(key), 'parameter_unknown');
    }
  }
  const values = Object.entries(fields).flatMap(([key, spec]) => {
    const given = form[key];
    if (given !== undefined) return [[key, spec.read(given, nameOf(key))]];
    if (!spec.isRequired) return [];
    throw invalid(`Missing required param: ${nameOf(key)}.`, nameOf(key), 'parameter_missing');
  });
  return Object.fromEntries(values) as Values<F>;
}

export const required = <T>(spec: Spec<T>): Required<T> => ({ ...spec, isRequired: true });

/** An empty text clears the field. */
export const clearable = <T>({ read, fields }: Spec<T>): Spec<T | null> => ({
  read: (given, param) => (given === '' ? null : read(given, param)),
  fields,
});

export const text = (longest = 5_000): Spec<string> => ({
  read(given, param) {
    if (typeof given !== 'string') throw invalid(`Invalid string: ${param}`, param);
    if (given === '') {
      throw invalid(
        `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
        param,
        'parameter_invalid_empty',
      );
    }
    if (given.length > longest) {
      throw invalid(`Invalid string: must be at most ${longest} characters`, param);
    }
    return given;
  },
});

export const integer = (least = 0, most = 99_999_999): Spec<number> => ({
  read(given, param) {
    if (typeof given !== 'string' || !/^-?\d{1,15}$/.test(given)) {
      throw invalid(`Invalid integer: ${given}`, param, 'parameter_invalid_integer');
    }
    const value = Number(given);
    if (value < least) {
      throw invalid(
        `Invalid integer: ${param} must be greater than or equal to ${least}`,
        param,
        'parameter_invalid_integer',
      );
    }
    if (value > most) {
      throw invalid(
        `Invalid integer: ${param} must be at most ${most}`,
        param,
        'parameter_invalid_integer',
      );
    }
    return value;
  },
});

/** In seconds; milliseconds are the common mistake. */
export const moment = (): Spec<number> => ({
  read(given, param) {
    const value = integer(0, Number.MAX_SAFE_INTEGER).read(given, param);
    if (value > 10_000_000_000) {
      throw invalid(`Invalid timestamp: ${param} must be in seconds, not milliseconds`, param);
    }
    return value;
  },
});

export const flag = (): Spec<boolean> => ({
  read(given, param) {
    if (given === 'true' || given === 'false') return given === 'true';
    throw invalid(`Invalid boolean: ${given}`, param);
  },
});

export const choice = <const T extends string>(...values: T[]): Spec<T> => ({
  read(given, param) {
    const found = values.find((value) => value === given);
    if (found !== undefined) return found;
    throw invalid(
      `Invalid ${param}: must be one of ${values.slice(0, -1).join(', ')}${values.length > 1 ? ', or ' : ''}${values.at(-1)}`,
      param,
    );
  },
});

export const group = <F extends Fields>(fields: F): Spec<Values<F>> => ({
  read(given, param) {
    if (typeof given === 'object' && !Array.isArray(given)) {
      return readParameters(fields, given, param);
    }
    throw invalid('Invalid object', param);
  },
  fields,
});

export const list = <T>(entry: Spec<T>, most = 20): Spec<T[]> => ({
  read(given, param) {
    if (!Array.isArray(given)) throw invalid('Invalid array', param);
    if (given.length > most) {
      throw invalid(`Array too long: ${param} takes at most ${most} values`, param);
    }
    return given.map((one, index) => entry.read(one, `${param}[${index}]`));
  },
  fields: entry.fields,
});

export const either = <A, B>(first: Spec<A>, second: Spec<B>): Spec<A | B> => ({
  read(given, param) {
    try {
      return first.read(given, param);
    } catch {
      return second.read(given, param);
    }
  },
});

export type MetadataChange = Record<string, string | null> | null;

/** At most 50 keys of 40 characters with values of 500; an empty value removes its key, an empty text all. */
export const metadata = (): Spec<MetadataChange> => ({
  read(given, param) {
    if (given === '') return null;
    if (typeof given !== 'object' || Array.isArray(given)) throw invalid('Invalid object', param);
    const entries = Object.entries(given);
    if (entries.length > 50) throw invalid('Metadata can have at most 50 keys', param);
    return Object.fromEntries(
      entries.map(([key, value]) => {
        const name = `${param}[${key}]`;
        if (typeof value !== 'string') throw invalid('Metadata values must be strings', name);
        if (key.length > 40 || value.length > 500) {
          throw invalid('Metadata keys have at most 40 characters, values at most 500', name);
        }
        return [key, value === '' ? null : value];
      }),
    );
  },
});

export function changeMetadata(
  before: Record<string, string> | null,
  change: MetadataChange | undefined,
): Record<string, string> {
  if (change === null) return {};
  const entries = Object.entries({ ...before, ...change });
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => entry[1] !== null),
  );
}
