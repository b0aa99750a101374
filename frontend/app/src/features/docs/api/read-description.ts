import type { Access } from '@talkwright/shared/contract/contract';

/** A part of JSON Schema: what our own description of the API has of it. */
export type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: (string | number)[];
  const?: unknown;
  default?: unknown;
  format?: string;
  examples?: string[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
};

type Parameter = { name: string; in: string; required: boolean; schema: Schema };
type Content = Record<string, { schema?: Schema }>;
type Described = {
  operationId: string;
  tags: string[];
  summary: string;
  'x-access': Access;
  security: Record<string, unknown>[];
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};
export type Description = {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: { Failure: { properties: { code: { enum: string[] } } } } };
};

export type Operation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  access: Access;
  needsFunctionKey: boolean;
  parameters: Parameter[];
  /** Undefined for one without a body; a form that is not read has no schema. */
  body: { type: string; schema: Schema | undefined } | undefined;
  answer: { status: string; type: string; schema: Schema | undefined };
  errors: { status: string; code: string; message: string }[];
};
export type Area = { name: string; operations: Operation[] };

/** The operations of the description by their areas, in its order. */
export function readDescription({ paths, components }: Description): Area[] {
  const { enum: codes } = components.schemas.Failure.properties.code;
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      area: described.tags[0] ?? '',
      operation: operationOf(method.toUpperCase(), path, described, codes),
    })),
  );
  return [...Map.groupBy(all, ({ area }) => area)].map(([name, some]) => ({
    name,
    operations: some.map(({ operation }) => operation),
  }));
}

/** Those that have each word of a query in their method, address, name, sentence or fields. */
export function searchAreas(areas: Area[], query: string): Area[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return areas
    .map(({ name, operations }) => ({
      name,
      operations: operations.filter((operation) => {
        const text = textOf(operation, name);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ operations }) => operations.length > 0);
}

function operationOf(
  method: string,
  path: string,
  described: Described,
  codes: string[],
): Operation {
  const responses = Object.entries(described.responses);
  const [status, success] = responses.find(([one]) => one.startsWith('2')) ?? ['200', undefined];
  const [type, answer] = Object.entries(success?.content ?? {})[0] ?? ['', undefined];
  const [bodyType, body] = Object.entries(described.requestBody?.content ?? {})[0] ?? [];
  return {
    id: described.operationId,
    method,
    path,
    summary: described.summary,
    access: described['x-access'],
    needsFunctionKey: described.security.some((one) => 'functionsKey' in one),
    parameters: described.parameters,
    body: bodyType === undefined ? undefined : { type: bodyType, schema: body?.schema },
    answer: { status, type, schema: answer?.schema },
    errors: responses
      .filter(([one]) => !one.startsWith('2'))
      .flatMap(([one, { description }]) => errorsOf(one, description, codes)),
  };
}

/** `code: A sentence.` one after the other; a sentence may have a colon of its own. */
function errorsOf(status: string, description: string, codes: string[]) {
  const parts = description.split(new RegExp(`(?:^| )(${codes.join('|')}): `)).slice(1);
  return parts.flatMap((code, at) =>
    at % 2 === 0 ? [{ status, code, message: parts[at + 1] ?? '' }] : [],
  );
}

const textOf = ({ id, method, path, summary, parameters, body }: Operation, area: string) =>
  [
    ...[area, id, method, path, summary],
    ...parameters.map(({ name }) => name),
    ...Object.keys(body?.schema?.properties ?? {}),
  ]
    .join(' ')
    .toLowerCase();
