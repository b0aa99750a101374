import * as z from 'zod';
import { contract } from '../contract/contract.ts';
import { credentialQuerySchema, requestHeadersSchema } from '../contract/request-headers.ts';
import { idSchema, lineSchema, timeSchema } from '../contract/rules.ts';

export const MAX_CREDENTIALS = 20;

const credentialSchema = z.object({
  id: idSchema,
  label: z.string(),
  /** The one origin that it is sent to. */
  origin: z.string(),
  updatedAt: timeSchema,
});
export type Credential = z.infer<typeof credentialSchema>;

export const listCredentials = contract({
  name: 'tools-list-credentials',
  method: 'GET',
  path: 'management/custom-tools/{id}/credentials',
  access: 'user',
  summary: 'The credentials of a tool, without what is in them.',
  params: z.object({ id: idSchema }),
  output: z.object({ credentials: z.array(credentialSchema) }),
  errors: ['tool_not_found'],
  fallback: 'Failed to load the credentials',
});

export const credentialSecrets = z.strictObject({
  customToolId: idSchema,
  label: lineSchema('Label', 80),
  headers: requestHeadersSchema,
  /** For APIs that take their key in the address. */
  query: credentialQuerySchema.default({}),
});

export const createCredential = contract({
  name: 'tools-create-credential',
  method: 'POST',
  path: 'management/custom-tools/credentials',
  access: 'user',
  activity: { says: 'added the credential {name} to the tool {tool}' },
  summary:
    "Store headers and query parameters that are sent with each call of a tool, to the origin of the tool's base URL only.",
  body: credentialSecrets.refine(
    ({ headers, query }) => Object.keys({ ...headers, ...query }).length > 0,
    { path: ['headers'], error: 'Enter at least one header, such as {"X-Api-Key": "…"}' },
  ),
  output: z.object({ credential: credentialSchema }),
  status: 201,
  errors: ['tool_not_found', 'base_url_missing', 'credential_limit_reached'],
  fallback: 'Failed to store the credential',
});

export const deleteCredential = contract({
  name: 'tools-delete-credential',
  method: 'DELETE',
  path: 'management/custom-tools/credentials/{id}',
  access: 'user',
  activity: { says: 'deleted the credential {name}' },
  summary: 'Delete a credential.',
  params: z.object({ id: idSchema }),
  output: z.object({}),
  errors: ['credential_not_found'],
  fallback: 'Failed to remove the credential',
});
