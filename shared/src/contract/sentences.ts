import * as z from 'zod';

/**
 * What is said of a value that does not fit, wherever its schema has no sentence of its own: to whoever calls an
 * endpoint, and not in the words of a schema. `This` stands for the field, beside which the sentence is shown.
 */
z.config({ localeError: sentenceOf });

function sentenceOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This is missing';
      return `This has to be ${kinds[issue.expected] ?? 'left out'}`;
    case 'invalid_value':
      return `This has to be ${oneOf(issue.values)}`;
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'invalid_format':
      return `This has to be ${formats[issue.format] ?? 'written in another way'}`;
    case 'not_multiple_of':
      return `This has to be a multiple of ${issue.divisor}`;
    case 'invalid_union':
      return ofUnion(issue);
    default:
      return 'This is not valid';
  }
}

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const formats: Record<string, string> = {
  date: 'a date such as 2026-01-31',
  datetime: 'a time such as 2026-01-31T09:30:00Z',
  email: 'an email address',
  url: 'an address such as https://www.example.com',
};

const oneOf = (values: readonly unknown[]): string => {
  const words = values.map((value) => (value === '' ? 'empty' : String(value)));
  return words.length === 1 ? `${words[0]}` : `one of ${words.join(', ')}`;
};

const counted: Record<string, string> = { string: 'characters', array: 'entries' };

function tooBig({
  origin,
  maximum,
  inclusive,
}: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  const things = counted[origin];
  if (things) return `This may have at most ${maximum} ${things}`;
  return inclusive ? `This may be at most ${maximum}` : `This has to be less than ${maximum}`;
}

function tooSmall({
  origin,
  minimum,
  inclusive,
}: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  const things = counted[origin];
  if (things && minimum === 1) return 'This must not be empty';
  if (things) return `This has to have at least ${minimum} ${things}`;
  return inclusive ? `This has to be at least ${minimum}` : `This has to be more than ${minimum}`;
}

/** The last way in which it may be given is the usual one: those before it are exceptions. */
function ofUnion(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): string {
  if (Array.isArray(issue.options)) return `This has to be ${oneOf(issue.options)}`;
  return issue.errors.at(-1)?.[0]?.message ?? 'This is not valid';
}
