import { givenSettings } from './given-settings.ts';
import { Problem } from './problem.ts';
import { provision } from './provision.ts';

const { COSMOS_DATABASE, KNOWLEDGE_CELLS, STRIPE_SECRET_KEY, STRIPE_API_URL } = process.env;
const { sentences, address, service } = givenSettings(process.env);
const places = {
  cosmos: service('COSMOS_CONNECTION', 'COSMOS_ENDPOINT'),
  blob: service('BLOB_CONNECTION', 'BLOB_ENDPOINT'),
  serviceBus: service('SERVICE_BUS_CONNECTION', 'SERVICE_BUS_CONNECTION__fullyQualifiedNamespace'),
};
const app = address('APP_URL', 'https://app.example.com');

if (sentences.length > 0) {
  console.error(sentences.join('\n'));
  process.exitCode = 1;
} else {
  await provision({
    ...places,
    app,
    database: COSMOS_DATABASE || 'talkwright',
    knowledgeCells: KNOWLEDGE_CELLS?.split(','),
    stripe: STRIPE_SECRET_KEY ? { key: STRIPE_SECRET_KEY, address: STRIPE_API_URL } : undefined,
  }).catch((error) => {
    if (!(error instanceof Problem)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  });
}
