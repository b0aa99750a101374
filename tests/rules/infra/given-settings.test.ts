import { expect, it } from '@jest/globals';
import { givenSettings } from '../../../infra/given-settings.ts';

it('tells all that is missing, wrong or contradictory at once', () => {
  const { sentences, needed, address, service } = givenSettings({
    APP_URL: 'app.example.com',
    API_URL: 'https://api.example.com/api/',
    COSMOS_CONNECTION: 'AccountEndpoint=…',
    COSMOS_ENDPOINT: 'https://account.documents.azure.com',
    BLOB_ENDPOINT: 'https://account.blob.core.windows.net',
  });
  address('APP_URL', 'https://app.example.com');
  expect(address('API_URL', 'https://api.example.com/api')).toBe('https://api.example.com/api');
  needed('FUNCTIONS_KEY');
  service('COSMOS_CONNECTION', 'COSMOS_ENDPOINT');
  service('SERVICE_BUS_CONNECTION', 'SERVICE_BUS_CONNECTION__fullyQualifiedNamespace');
  expect(service('BLOB_CONNECTION', 'BLOB_ENDPOINT')).toEqual({
    address: 'https://account.blob.core.windows.net',
  });
  expect(sentences).toEqual([
    'The setting APP_URL is wrong: write https://app.example.com.',
    'The setting FUNCTIONS_KEY is missing.',
    'The settings COSMOS_CONNECTION and COSMOS_ENDPOINT contradict each other: remove one of them.',
    'The setting SERVICE_BUS_CONNECTION is missing, or SERVICE_BUS_CONNECTION__fullyQualifiedNamespace in its place.',
  ]);
});
