import { configSchema } from '../../../functions/src/platform/config.ts';

/** Read by the Functions host and by Node, not by the product. */
const PLATFORM = [
  'AzureWebJobsStorage__blobServiceUri',
  'AzureWebJobsStorage__clientId',
  'AzureWebJobsStorage__credential',
  'MALLOC_ARENA_MAX',
];

export const knownSettings = [...Object.keys(configSchema.shape), ...PLATFORM];

/** What the vault holds, as somebody may have put it there. */
export const vaultOf = (isWrapped: boolean): Record<string, string> => ({
  'openai-api-key': 'sk-key',
  'otlp-headers': 'api-key=key',
  'secrets-keys': isWrapped ? `first:version.${'b'.repeat(342)}` : `first:${'b'.repeat(43)}`,
  'smtp-url': 'smtps://user:password@mail.example.com',
  'stripe-secret-key': 'sk_test_key',
  'stripe-webhook-secret': 'whsec_key',
  'token-key': 'a'.repeat(43),
});
