import {
  type createOperation,
  type Operation,
  operationMethods,
} from '@talkwright/shared/areas/operations';
import type { Output } from '@talkwright/shared/contract/contract';
import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import { searchableText } from '../../platform/text/in-lists.ts';

/** How a value is written: the styles of OpenAPI, and `json` for a parameter that holds a JSON text. */
const parameterStyles = [
  'simple',
  'label',
  'matrix',
  'form',
  'spaceDelimited',
  'pipeDelimited',
  'deepObject',
  'json',
] as const;

/** Where a property of the input goes in the request. */
const parameterSchema = z.object({
  /** Its name in the input schema: that of the parameter, unless two parameters share one. */
  property: z.string(),
  name: z.string(),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  style: z.enum(parameterStyles),
  explode: z.boolean(),
  /** Characters such as / and : are left as they are in the query. */
  isReservedAllowed: z.boolean(),
});
export type Parameter = z.output<typeof parameterSchema>;

/** How a field of a form is written that is not written as HTML forms do it. */
export const fieldStyles = ['spaceDelimited', 'pipeDelimited', 'deepObject'] as const;
export type FieldStyle = (typeof fieldStyles)[number];

const bodySchema = z.object({
  contentType: z.string(),
  /** The property `body`; or, as for operations made by hand, all properties that are no parameters. */
  from: z.enum(['body', 'rest']),
  /** Of the fields of a form: those that are not written like the others. */
  fields: z.record(
    z.string(),
    z.object({
      contentType: z.string().optional(),
      explode: z.boolean().optional(),
      style: z.enum(fieldStyles).optional(),
    }),
  ),
});
export type OperationBody = z.output<typeof bodySchema>;

/** What describes an operation, wherever it comes from. */
const operationShape = {
  operationKey: z.string(),
  method: z.enum(operationMethods),
  /** May hold a fixed query behind a `?`. */
  path: z.string(),
  name: z.string(),
  shortDescription: z.string(),
  /** All that the API says of it. */
  description: z.string(),
  tags: z.array(z.string()),
  /**
   * JSON Schema of an object, as a text: the database would index each of its parts. Null where nothing was given;
   * the operation then takes what its path names.
   */
  inputSchema: z.string().nullable(),
  parameters: z.array(parameterSchema),
  body: bodySchema.nullable(),
  /** A base URL of its own, in place of the tool's. */
  server: z.string().nullable(),
  ragDocument: z.string(),
};

export const operationRecordSchema = z.object({
  ...operationShape,
  id: idSchema,
  tenantId: idSchema,
  type: z.literal('operation'),
  customToolId: idSchema,
  enabled: z.boolean(),
  position: z.int(),
  /** What lists are searched in: follows from what a row shows. */
  words: z.string(),
  createdAt: timeSchema,
});
export type OperationRecord = z.output<typeof operationRecordSchema>;
export type OperationDescription = z.output<z.ZodObject<typeof operationShape>>;

type Named = Pick<
  OperationDescription,
  'operationKey' | 'method' | 'path' | 'name' | 'shortDescription'
>;
export const rowWordsOf = ({ operationKey, method, path, name, shortDescription }: Named) =>
  searchableText(operationKey, method, path, name, shortDescription);

export const toListed = (record: OperationRecord): Operation => ({
  id: record.id,
  custom_tool_id: record.customToolId,
  operation_key: record.operationKey,
  method: record.method,
  path: record.path,
  name: record.name,
  shortDescription: record.shortDescription,
  inputSchema: record.inputSchema === null ? null : JSON.parse(record.inputSchema),
  enabled: record.enabled,
});

export const toOperation = (
  record: OperationRecord,
): Output<typeof createOperation>['operation'] => ({
  ...toListed(record),
  ragDocument: record.ragDocument,
});
