import { refresh as contract } from '@talkwright/shared/areas/sign-in';
import { call, type Member } from '../client.ts';
import { stack } from '../stack/running-stack.ts';
import { query, withDatabase } from '../stack/stores.ts';

/** As the web app's own page sends the cookie. */
export const fromApp = (cookie: string) => ({ origin: stack().app, cookie });

export const refresh = (cookie: string) => call(contract, {}, fromApp(cookie));

/** As if this person had given the password a while ago, wherever they are signed in. */
export async function letPasswordGrowOld({ tenant, user }: Pick<Member, 'tenant' | 'user'>) {
  const logins = await query<{ id: string }>(
    'tenants',
    "SELECT c.id FROM c WHERE c.type = 'session' AND c.userId = @userId",
    { userId: user.id },
  );
  const value = new Date(Date.now() - 10 * 60_000).toISOString();
  await withDatabase(async (database) => {
    for (const { id } of logins) {
      const item = database.container('tenants').item(id, tenant.id);
      await item.patch(
        ['createdAt', 'confirmedAt'].map((name) => ({ op: 'set', path: `/${name}`, value })),
      );
    }
  });
}
