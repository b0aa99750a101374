import { expect, it } from '@jest/globals';
import { allContracts } from '@talkwright/shared/all-contracts';
import { fieldsOf, type JsonSchema, parseInput, sampleFields } from '../../support/samples.ts';

/** What no field takes, and what one or the other does. */
const values: unknown[] = [
  ...[null, true, 7, -1e9, 1e9, 0.5, '', 'x', 'x'.repeat(600_000), 'https://', '2026-13-45'],
  ...[[], {}, [null], ['x'], { x: 1 }, [[]], Array(2_000).fill('x'), Array(2_000).fill({})],
];
/** Words of schemas, as Zod says them by itself. */
const RAW = /^(?:Invalid (?!image|input schema)|Too (?:big|small)|Unrecognized)|expected|received/;

it.each(allContracts.map((contract) => [contract.name, contract] as const))(
  '%s says what is wrong with a field in plain words',
  (_name, contract) => {
    const fields = fieldsOf(contract);
    const input = sampleFields(fields, () => undefined);
    const said = Object.entries(fields).flatMap(([name, schema]) =>
      variants(schema, input[name]).flatMap(
        (value) => parseInput(contract, { ...input, [name]: value }).issues,
      ),
    );
    const missing = Object.keys(fields).flatMap((name) => {
      const { [name]: _left, ...others } = input;
      return parseInput(contract, others).issues;
    });
    const sentences = [...said, ...missing]
      .filter(({ code }) => code !== 'unrecognized_keys')
      .map(({ message }) => message);
    expect(sentences.filter((message) => RAW.test(message) || !/^[A-Z]/.test(message))).toEqual([]);
  },
);

/** Each of the values here, and in its place every field below it, and every entry. */
function variants(schema: JsonSchema, given: unknown): unknown[] {
  const choices = schema.anyOf?.flatMap((choice) => variants(choice, given)) ?? [];
  const entries = schema.items ? variants(schema.items, undefined).map((one) => [one]) : [];
  const below = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const rest = typeof given === 'object' ? given : {};
    return variants(field, undefined).map((value) => ({ ...rest, [name]: value }));
  });
  return [...values, ...choices, ...entries, ...below];
}
