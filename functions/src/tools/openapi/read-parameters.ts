import { isRecord } from '@talkwright/shared/contract/json-object';
import { headerProblem } from '@talkwright/shared/contract/request-headers';
import type { Parameter } from '../operations/operation-record.ts';
import {
  type Documents,
  entriesOf,
  type Json,
  listOf,
  type SpecNode,
  textOf,
} from './documents.ts';
import { readBeside } from './read-beside.ts';

/** A parameter with the schema of its value, and whether it must be given. */
export type ReadParameter = {
  name: string;
  in: Parameter['in'];
  style: Parameter['style'];
  explode: boolean;
  isReservedAllowed: boolean;
  isRequired: boolean;
  schema: SpecNode;
  beside: Json;
};
/** Of Swagger 2, where the body and its fields are parameters. */
export type ReadParameters = { parameters: ReadParameter[]; body?: SpecNode; form: SpecNode[] };

const PLACES = ['path', 'query', 'header', 'cookie'];
/** Made of the body and of what we read; and those that say who is calling. */
const NEVER = new Set(['accept', 'content-type', 'authorization', 'cookie']);
/** What carries credentials, also where the description does not say so. */
const CREDENTIAL =
  /^(?:x[-_])?(?:api[-_]?key|access[-_]?token|auth(?:orization|[-_]?token)?|client[-_]?secret)$/i;
const STYLES = new Set([
  'simple',
  'label',
  'matrix',
  'form',
  'spaceDelimited',
  'pipeDelimited',
  'deepObject',
]);

/**
 * The parameters of an operation: its own, and those of its path that it does not replace. Those that carry
 * credentials are left out, since no model may choose them. Answers also those that could not be read.
 */
export function readParameters(
  documents: Documents,
  lists: { value: unknown; document: string }[],
  secretNames: Set<string>,
): ReadParameters & { unreadable: number } {
  const found = new Map<string, { value: Json; document: string }>();
  let unreadable = 0;
  for (const { value, document } of lists) {
    for (const one of listOf(value)) {
      const parameter = documents.record({ value: one, document });
      if (!parameter || textOf(parameter.value.name) === '') unreadable += 1;
      else found.set(`${parameter.value.in} ${parameter.value.name}`, parameter);
    }
  }

  const read: ReadParameters = { parameters: [], form: [] };
  for (const place of found.values()) {
    const { value, document } = place;
    if (value.in === 'body') read.body = place;
    else if (value.in === 'formData') read.form.push(place);
    else if (!PLACES.includes(String(value.in))) unreadable += 1;
    else if (!isSecret(value, secretNames))
      read.parameters.push(readParameter(documents, value, document));
  }
  return { ...read, unreadable };
}

function isSecret({ name, in: place }: Json, secretNames: Set<string>): boolean {
  const given = String(name);
  if (place === 'path') return false;
  if (secretNames.has(`${place} ${given.toLowerCase()}`) || CREDENTIAL.test(given)) return true;
  if (place === 'cookie') return !/^[\w!#$%&'*+.^`|~-]+$/.test(given);
  if (place !== 'header') return false;
  return NEVER.has(given.toLowerCase()) || headerProblem(given, '') !== undefined;
}

function readParameter(documents: Documents, value: Json, document: string): ReadParameter {
  const place = String(value.in) as Parameter['in'];
  const [content] = entriesOf(value.content);
  const media = isRecord(content?.[1]) ? content[1] : undefined;
  // Swagger 2 describes the value in the parameter itself.
  const described = media ? media.schema : (value.schema ?? value);
  return {
    name: textOf(value.name),
    in: place,
    ...styleOf(value, place, content?.[0]),
    isReservedAllowed: value.allowReserved === true,
    isRequired: value.required === true || place === 'path',
    schema: { value: described, document },
    beside: readBeside(documents, { value, document }, media),
  };
}

function styleOf(
  { style, explode, collectionFormat, schema, type }: Json,
  place: Parameter['in'],
  contentType: string | undefined,
): Pick<Parameter, 'style' | 'explode'> {
  if (contentType !== undefined) return { style: 'json', explode: false };
  const isForm = place === 'query' || place === 'cookie';
  // Of Swagger 2, where a list without a format is separated by commas.
  if (schema === undefined && type === 'array') {
    if (collectionFormat === 'multi' && isForm) return { style: 'form', explode: true };
    if (collectionFormat === 'ssv' && isForm) return { style: 'spaceDelimited', explode: false };
    if (collectionFormat === 'pipes' && isForm) return { style: 'pipeDelimited', explode: false };
    return { style: isForm ? 'form' : 'simple', explode: false };
  }
  const known = STYLES.has(String(style)) ? (String(style) as Parameter['style']) : undefined;
  const chosen = known ?? (isForm ? 'form' : 'simple');
  return { style: chosen, explode: typeof explode === 'boolean' ? explode : chosen === 'form' };
}
