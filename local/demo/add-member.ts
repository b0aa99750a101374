import { CosmosClient } from '@azure/cosmos';
import { hashOf } from '../../functions/src/platform/ids.ts';
import { member } from './content.ts';

type Connection = { connectionString: string; database: string };

/**
 * Adds a second person to the organization of the first, with the same password.
 *
 * The API has no endpoint for this yet. So this one file writes records as the product does: a claim of the
 * email address in `directory`, and a copy of the administrator's own record with another name and role.
 * Its ids are fixed, so that doing it again changes nothing.
 */
export async function addMember(
  { connectionString, database: id }: Connection,
  adminEmail: string,
): Promise<void> {
  const client = new CosmosClient(connectionString);
  try {
    const database = client.database(id);
    const [directory, tenants] = [database.container('directory'), database.container('tenants')];
    const emailId = (email: string) => `email-${hashOf(email)}`;

    const claim = (await directory.item(emailId(adminEmail), emailId(adminEmail)).read()).resource;
    const admin = (await tenants.item(claim.userId, claim.tenantId).read()).resource;
    const userId = `${admin.id}-member`;

    await directory.items.upsert({
      ...plain(claim),
      id: emailId(member.email),
      userId,
      claimedAt: new Date().toISOString(),
    });
    await tenants.items.upsert({
      ...plain(admin),
      ...member,
      id: userId,
      role: 'user',
      emailVerified: true,
      createdAt: new Date().toISOString(),
    });
  } finally {
    client.dispose();
  }
}

/** Without what the database itself adds: `_etag` and the like. */
function plain(record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !name.startsWith('_')));
}
