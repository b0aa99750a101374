import type { Identity } from '../../../functions/src/platform/credential.ts';

/** Settings with which the Functions bundle can be imported; nothing is connected. */
export const settings = {
  APP_URL: 'http://localhost:1',
  API_URL: 'http://localhost:2/api',
  COSMOS_CONNECTION: 'AccountEndpoint=http://localhost:1/;AccountKey=a2V5',
  BLOB_CONNECTION: 'AccountName=none;AccountKey=a2V5;BlobEndpoint=http://localhost:1/none',
  SERVICE_BUS_CONNECTION: 'Endpoint=sb://localhost:1;SharedAccessKeyName=none;SharedAccessKey=none',
  SMTP_URL: 'smtp://localhost:1',
  MAIL_FROM: 'talkwright@example.com',
  CONTACT_EMAIL: 'sales@example.com',
  TOKEN_KEY: 'a'.repeat(43),
  SECRETS_KEYS: `test:${'b'.repeat(43)}`,
  OPENAI_API_KEY: 'none',
};

/** Where services are given by connection strings, nobody signs in anywhere. */
export const nobody: Identity = () => Promise.reject(new Error('Nobody is to sign in here.'));
