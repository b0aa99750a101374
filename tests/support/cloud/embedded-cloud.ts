import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDeps, type Deps } from '../../../functions/src/deps.ts';
import { parseConfig } from '../../../functions/src/platform/config.ts';
import { createContainers } from '../../../infra/cosmos.ts';
import { COSMOS_ACCOUNT_KEY } from '../../../local/cloud/cosmos/account-key.ts';
import { startCosmos } from '../../../local/cloud/cosmos/start-cosmos.ts';
import type { AccountSettings } from '../../../local/cloud/cosmos/storage/account-settings.ts';
import { startModel } from '../../../local/cloud/model/server.ts';
import { settings as unconnected } from './settings.ts';

export type Cloud = Awaited<ReturnType<typeof startCloud>>;

/**
 * What use cases need, over an own database and an own model in this process. What a test has to turn, such
 * as the clock, it gives as `fields`.
 */
export async function startCloud(
  fields: Partial<Deps> = {},
  account?: AccountSettings,
  others: Record<string, string> = {},
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'talkwright-cloud-'));
  const cosmos = await startCosmos({ port: 0, dataDir, ...(account && { settings: account }) });
  const model = await startModel({ port: 0, tokenDelayMs: 0, hasTestDirectives: true });
  const connection = `AccountEndpoint=${cosmos.url};AccountKey=${COSMOS_ACCOUNT_KEY}`;
  await createContainers({ cosmos: connection, database: 'talkwright' });

  const settings = {
    ...unconnected,
    COSMOS_CONNECTION: connection,
    DEFAULT_PLAN: 'core',
    OPENAI_API_KEY: 'local',
    OPENAI_BASE_URL: model.baseUrl,
    OPENAI_EMBEDDING_MODEL: 'demo-embedding',
    ...others,
  };
  const { now, log = { info: () => {}, error: () => {} } } = fields;
  return {
    connection,
    settings,
    deps: { ...createDeps(parseConfig(settings), { log, ...(now && { now }) }), ...fields },
    async stop() {
      await Promise.all([cosmos.close(), model.close()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
