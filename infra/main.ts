import { Problem } from './problem.ts';
import { type Place, provision } from './provision.ts';

const { COSMOS_DATABASE, APP_URL, KNOWLEDGE_CELLS, STRIPE_SECRET_KEY, STRIPE_API_URL } =
  process.env;
const missing: string[] = [];

/** One of its two forms. */
function placeOf(connectionName: string, addressName: string): Place {
  const [connection, address] = [process.env[connectionName], process.env[addressName]];
  if (Boolean(connection) === Boolean(address)) missing.push(`${connectionName} or ${addressName}`);
  return connection ? { connection } : { address: address ?? '' };
}

const places = {
  cosmos: placeOf('COSMOS_CONNECTION', 'COSMOS_ENDPOINT'),
  blob: placeOf('BLOB_CONNECTION', 'BLOB_ENDPOINT'),
  serviceBus: placeOf(
    ...(['SERVICE_BUS_CONNECTION', 'SERVICE_BUS_CONNECTION__fullyQualifiedNamespace'] as const),
  ),
};
if (!APP_URL) missing.push('APP_URL');

if (!APP_URL || missing.length > 0) {
  console.error(
    `Set ${missing.join(', ')} first: one connection string or address of each service that is to be set up, and where the web app is.`,
  );
  process.exitCode = 1;
} else {
  await provision({
    ...places,
    database: COSMOS_DATABASE || 'talkwright',
    knowledgeCells: KNOWLEDGE_CELLS?.split(','),
    app: APP_URL,
    stripe: STRIPE_SECRET_KEY ? { key: STRIPE_SECRET_KEY, address: STRIPE_API_URL } : undefined,
  }).catch((error) => {
    if (!(error instanceof Problem)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  });
}
