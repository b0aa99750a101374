import { azOf } from './az.ts';
import { functionsKey } from './functions-key.ts';

/** A hook of `azd`: puts the static site together, once the API that it calls has a key. */
try {
  const { AZURE_RESOURCE_GROUP: group, API_NAME: app } = process.env;
  if (!group || !app) throw new Error('Nothing is deployed yet: `azd provision` first.');
  process.env.FUNCTIONS_KEY = await functionsKey(azOf(process.env), { group, app });
  await import('../site-main.ts');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
