import * as z from 'zod';
import { contract } from '../contract/contract.ts';
import { timeSchema } from '../contract/rules.ts';

/** In the order in which they are shown. */
export const serviceParts = ['answering', 'documents', 'signIn', 'mail', 'slack'] as const;
export type ServicePart = (typeof serviceParts)[number];
/** `late`: it is done, but not soon. */
export const partStates = ['ok', 'late', 'down'] as const;
export type PartState = (typeof partStates)[number];

export const getHealth = contract({
  name: 'site-health',
  method: 'GET',
  path: 'health',
  access: 'anonymous',
  keyless: true,
  summary: 'Whether this instance can reach its database.',
  output: z.object({ status: z.literal('ok'), version: z.string() }),
  errors: ['unavailable'],
  fallback: 'The service is not available.',
});

export const getStatus = contract({
  name: 'site-status',
  method: 'GET',
  path: 'status',
  access: 'anonymous',
  keyless: true,
  summary: 'How each part of the service is, looked at once a minute at most.',
  output: z.object({
    checkedAt: timeSchema,
    /** What is announced of the models that the platform has chosen, a sentence each. */
    notices: z.string().array(),
    parts: z.array(z.object({ part: z.enum(serviceParts), state: z.enum(partStates) })),
  }),
  fallback: 'The status could not be loaded.',
});

export const getOpenApi = contract({
  name: 'site-openapi',
  method: 'GET',
  path: 'openapi.json',
  access: 'anonymous',
  keyless: true,
  summary: 'This description of the API.',
  answer: 'document',
  output: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
  fallback: 'The description could not be loaded.',
});
