import { createContext, Script } from 'node:vm';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { hashOf } from '../../platform/ids.ts';
import { createRecent } from '../../platform/recent.ts';
import { CallRefused } from './call-refused.ts';

const MAX_KEPT = 200;
const MAX_ARGUMENTS_LENGTH = 200_000;
const MAX_PROBLEMS = 5;
/** Of the wall clock, on a machine that may be busy: what is meant well takes a few of them. */
const COMPILE_MS = 3_000;
const CHECK_MS = 500;

/** A schema that nothing can be checked by; the message says why. */
export class SchemaRefused extends Error {}

/** Also what was refused, since finding that out may have taken its whole time. */
const kept = createRecent<ValidateFunction | SchemaRefused>(MAX_KEPT);

/**
 * The arguments as the schema wants them: "5" becomes 5 where a number is asked for.
 * @throws CallRefused with what is wrong with them, for the model
 */
export async function checkArguments(
  schema: string | null,
  given: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const text = JSON.stringify(given);
  if (text.length > MAX_ARGUMENTS_LENGTH) {
    throw new CallRefused('The call was not made: its parameters are too long. Send less.');
  }
  const values: Record<string, unknown> = JSON.parse(text);
  const check = await compiled(schema).catch((error) => {
    if (!(error instanceof SchemaRefused)) throw error;
    throw new CallRefused(
      `The call was not made: the input schema of this operation cannot be used (${error.message}). Answer without it.`,
    );
  });
  if (withinTime(CHECK_MS, () => check(values))) return values;
  throw new CallRefused(
    `The call was not made: its parameters do not fit. ${problemsOf(check.errors ?? [])}`,
  );
}

/** @throws SchemaRefused */
export async function compileSchema(schema: string): Promise<void> {
  await compiled(schema);
}

async function compiled(schema: string | null): Promise<ValidateFunction> {
  const text = schema ?? '{"type":"object","additionalProperties":false}';
  const key = hashOf(text);
  const found = kept.get(key) ?? (await compile(text));
  kept.set(key, found);
  if (found instanceof SchemaRefused) throw found;
  return found;
}

/** With a validator of its own for each: it keeps every schema that it has seen. */
async function compile(text: string): Promise<ValidateFunction | SchemaRefused> {
  const [{ default: ajv }, { default: formats }] = await Promise.all([
    import('ajv/dist/2020.js'),
    import('ajv-formats'),
  ]);
  try {
    return withinTime(COMPILE_MS, () => {
      const validator = new ajv.Ajv2020({
        strict: false,
        allErrors: true,
        coerceTypes: true,
        logger: false,
        addUsedSchema: false,
        code: { regExp: toRegExp },
      });
      formats.default(validator);
      return validator.compile(JSON.parse(text));
    });
  } catch (error) {
    return new SchemaRefused(error instanceof Error ? error.message.slice(0, 300) : 'not readable');
  }
}

/** A pattern of another dialect, or none at all, forbids nothing. */
function toRegExp(pattern: string): RegExp {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags);
    } catch {}
  }
  return /(?:)/;
}
toRegExp.code = 'toRegExp';

const context = createContext({ work: undefined });
const script = new Script('work()');

/**
 * Ends a work that takes too long, as a pattern that is tried in endless ways: schema and arguments may both be meant
 * to hold the process up.
 */
function withinTime<T>(timeout: number, work: () => T): T {
  context.work = work;
  try {
    return script.runInContext(context, { timeout });
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new CallRefused('The call was not made: checking its parameters takes too long.');
  } finally {
    context.work = undefined;
  }
}

function problemsOf(errors: ErrorObject[]): string {
  const sentences = errors.map(({ instancePath, message, keyword, params }) => {
    const place = instancePath.slice(1).replaceAll('/', '.');
    if (keyword === 'required') return `${joined(place, params.missingProperty)} is missing.`;
    if (keyword === 'additionalProperties') {
      return `${joined(place, params.additionalProperty)} is not known here.`;
    }
    const allowed = Array.isArray(params.allowedValues)
      ? `: ${params.allowedValues.slice(0, 30).map(String).join(', ')}`
      : '';
    return `${place || 'The input'} ${message ?? 'is not valid'}${allowed}.`;
  });
  return [...new Set(sentences)].slice(0, MAX_PROBLEMS).join(' ');
}

const joined = (place: string, property: string) => (place ? `${place}.${property}` : property);
