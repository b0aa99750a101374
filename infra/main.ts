import { Problem } from './problem.ts';
import { provision } from './provision.ts';

const { COSMOS_CONNECTION, COSMOS_DATABASE, BLOB_CONNECTION, SERVICE_BUS_CONNECTION } = process.env;
const { APP_URL, KNOWLEDGE_CELLS, STRIPE_SECRET_KEY, STRIPE_API_URL } = process.env;
const needed = { COSMOS_CONNECTION, BLOB_CONNECTION, SERVICE_BUS_CONNECTION, APP_URL };
const missing = Object.entries(needed)
  .filter(([, value]) => !value)
  .map(([name]) => name);

if (!COSMOS_CONNECTION || !BLOB_CONNECTION || !SERVICE_BUS_CONNECTION || !APP_URL) {
  console.error(
    `Set ${missing.join(', ')} first: the connection strings of what is to be set up, and where the web app is.`,
  );
  process.exitCode = 1;
} else {
  await provision({
    cosmos: COSMOS_CONNECTION,
    database: COSMOS_DATABASE || 'talkwright',
    knowledgeCells: KNOWLEDGE_CELLS?.split(','),
    blob: BLOB_CONNECTION,
    serviceBus: SERVICE_BUS_CONNECTION,
    app: APP_URL,
    stripe: STRIPE_SECRET_KEY ? { key: STRIPE_SECRET_KEY, address: STRIPE_API_URL } : undefined,
  }).catch((error) => {
    if (!(error instanceof Problem)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  });
}
