import { answerBreaks } from './answer-breaks.ts';
import { questionBreaks } from './question-breaks.ts';
import type { Schema } from './schema.ts';

type Content = { content?: Record<string, { schema?: Schema }> };
type Parameter = { name: string; in: string; required: boolean; schema: Schema };
type Operation = {
  'x-access': string;
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
};
export type Paths = Record<string, Record<string, Operation>>;

/** What in the API of today would leave a client alone that was written for the older one, a line each. */
export const breaksBetween = (older: Paths, newer: Paths): string[] =>
  Object.entries(older).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, then]) => {
      const now = newer[path]?.[method];
      const found = now ? operationBreaks(then, now) : ['is gone'];
      return found.map((line) => `${method.toUpperCase()} ${path}: ${line}`);
    }),
  );

function operationBreaks(then: Operation, now: Operation): string[] {
  return [
    ...(then['x-access'] === now['x-access'] ? [] : [`is for ${now['x-access']} now`]),
    ...questionBreaks(parametersOf(then), parametersOf(now), 'query'),
    ...questionBreaks(schemaOf(then.requestBody), schemaOf(now.requestBody), 'body'),
    ...Object.entries(then.responses)
      .filter(([status]) => status.startsWith('2'))
      .flatMap(([status, answer]) =>
        answerBreaks(schemaOf(answer), schemaOf(now.responses[status]), 'answer'),
      ),
  ];
}

const schemaOf = ({ content = {} }: Content = {}): Schema =>
  Object.values(content)[0]?.schema ?? {};

/** As one object, each under its name; headers in one case. */
function parametersOf({ parameters = [] }: Operation): Schema {
  const nameOf = ({ name, in: place }: Parameter) =>
    place === 'header' ? name.toLowerCase() : name;
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map((one) => [nameOf(one), one.schema])),
    required: parameters.filter(({ required }) => required).map(nameOf),
  };
}
