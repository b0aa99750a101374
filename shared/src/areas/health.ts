import * as z from 'zod';
import { contract } from '../contract/contract.ts';

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
