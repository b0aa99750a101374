import { provision } from './provision.ts';

const { COSMOS_CONNECTION, COSMOS_DATABASE, BLOB_CONNECTION, SERVICE_BUS_CONNECTION } = process.env;
const { KNOWLEDGE_CELLS } = process.env;
const missing = Object.entries({ COSMOS_CONNECTION, BLOB_CONNECTION, SERVICE_BUS_CONNECTION })
  .filter(([, value]) => !value)
  .map(([name]) => name);

if (!COSMOS_CONNECTION || !BLOB_CONNECTION || !SERVICE_BUS_CONNECTION) {
  console.error(`Set ${missing.join(', ')} first: the connection strings of what is to be set up.`);
  process.exitCode = 1;
} else {
  await provision({
    cosmos: COSMOS_CONNECTION,
    database: COSMOS_DATABASE || 'talkwright',
    knowledgeCells: KNOWLEDGE_CELLS?.split(','),
    blob: BLOB_CONNECTION,
    serviceBus: SERVICE_BUS_CONNECTION,
  });
}
