import { stringifyExactly } from '@talkwright/shared/contract/exact-json';
import { isUnavailable } from '../../platform/write-refused.ts';
import type { ArgumentChecker } from '../../tools/checking/argument-checker.ts';
import { CallRefused } from '../call-refused.ts';

const MAX_ARGUMENTS_LENGTH = 200_000;
const NOTHING = '{"type":"object","additionalProperties":false}';

/**
 * The arguments as the schema wants them: "5" becomes 5 where a number is asked for.
 * @throws CallRefused with what is wrong with them, for the model
 */
export async function checkArguments(
  { argumentChecker }: { argumentChecker: ArgumentChecker },
  tenantId: string,
  schema: string | null,
  given: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { length } = stringifyExactly(given);
  if (length > MAX_ARGUMENTS_LENGTH) throw refused('its parameters are too long. Send less.');
  const verdict = await argumentChecker.check(tenantId, schema ?? NOTHING, given).catch(tooMany);
  switch (verdict.kind) {
    case 'fit':
      return verdict.values;
    case 'unfit':
      throw refused(`its parameters do not fit. ${verdict.problems}`);
    case 'unusable':
      throw refused(
        `the input schema of this operation cannot be used (${verdict.reason}). Answer without it.`,
      );
    default:
      throw refused('checking its parameters takes too long.');
  }
}

function tooMany(error: unknown): never {
  const isCrowd = isUnavailable(error);
  throw isCrowd ? refused('too many others are being checked. Try again in a few seconds.') : error;
}

const refused = (reason: string) => new CallRefused(`The call was not made: ${reason}`);
