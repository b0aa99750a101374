import type { Secrets } from '../platform/secrets.ts';
import type { HealthRecords } from './health.store.ts';
import type { Outcome } from './run-checks.ts';

type Needs = { health: HealthRecords; secrets: Secrets };

const PLACE = { tenantId: 'health', record: 'health', field: 'sealed' };
const TEXT = 'Whoever reads this has the key.';

/** Whether what was sealed at earlier times can still be opened, key by key. The newest seals the text of this time. */
export async function checkSecrets({ health, secrets }: Needs): Promise<Outcome> {
  // First: a Key Vault that does not answer has lost nothing.
  const sealed = await secrets.seal(TEXT, PLACE);
  const lost: string[] = [];
  for (const earlier of await health.listSealed()) {
    const isOpen = await opens(secrets, earlier.sealed);
    if (!isOpen) lost.push(earlier.id.replace('health-sealed-', ''));
  }
  await health.writeSealed(sealed.split('.')[0] ?? '', sealed);
  if (lost.length === 0) return 'What was sealed can be opened.';
  const says = `What was sealed with the key ${lost.join(', ')} cannot be opened. Put it back behind the others in SECRETS_KEYS; docs/operations.md, "A lost key", says what else.`;
  return { state: 'failed', says };
}

async function opens(secrets: Secrets, sealed: string): Promise<boolean> {
  try {
    return (await secrets.open(sealed, PLACE)) === TEXT;
  } catch {
    return false;
  }
}
