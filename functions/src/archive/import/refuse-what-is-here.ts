import type { AccountsReader } from '../../accounts/accounts.store.ts';
import type { AgentsReader } from '../../agents/agents.store.ts';
import type { Archived } from '../archived.ts';
import { ArchiveRefused } from './archive-refused.ts';
import type { Ended } from './ended.ts';
import type { OpenArchive } from './open-archive.ts';

type Needs = { accounts: AccountsReader; agents: AgentsReader };

const MOST_NAMED = 10;

/**
 * Before anything is written.
 * @throws ArchiveRefused where the organization is here, what is unique in it is somebody else's here, or nobody could
 *   administer it
 */
export async function refuseWhatIsHere(
  { accounts, agents }: Needs,
  archive: OpenArchive,
  { slug }: Archived<'tenant'>,
  ended: Ended,
): Promise<void> {
  const { tenantId } = archive;
  const tenant = await accounts.findTenant(tenantId);
  if (tenant?.value.isDeleted) {
    throw new ArchiveRefused('This organization is just being deleted here. Try again in a while.');
  }
  if (tenant)
    throw new ArchiveRefused('This organization is here already, and nothing was changed.');
  if (await accounts.findTenantIdBySlug(slug)) {
    throw new ArchiveRefused(`Another organization here is called ${slug}.`);
  }
  await refusePeople(accounts, archive, ended);
  await refuseAgents(agents, archive);
}

async function refusePeople(
  accounts: AccountsReader,
  archive: OpenArchive,
  ended: Ended,
): Promise<void> {
  const inOthers: string[] = [];
  let administrators = 0;
  for await (const archived of archive.records('user')) {
    const user = ended.without('user', archived);
    if (!user) continue;
    if (user.active && user.role !== 'user') administrators += 1;
    const found = await accounts.findUserByEmail(user.email);
    if (found && found.value.tenantId !== archive.tenantId) inOthers.push(user.email);
  }
  if (administrators === 0) {
    throw new ArchiveRefused(
      'Nobody of this archive may administer the organization any more: their accounts have ended since, or their role.',
    );
  }
  if (inOthers.length === 0) return;
  const named = inOthers.slice(0, MOST_NAMED).join(', ');
  const more = inOthers.length > MOST_NAMED ? ` and ${inOthers.length - MOST_NAMED} more` : '';
  throw new ArchiveRefused(
    `These people have accounts in other organizations here: ${named}${more}. They have to delete those first.`,
  );
}

async function refuseAgents(agents: AgentsReader, archive: OpenArchive): Promise<void> {
  const { tenantId } = archive;
  const others = (await agents.listEverywhere()).filter((one) => one.tenantId !== tenantId);
  const taken = new Set(others.map(({ id }) => id));
  for await (const { id, name, agentKey } of archive.records('agent')) {
    if (taken.has(id))
      throw new ArchiveRefused(`The agent ${name} is another organization's here.`);
    const found = await agents.findByKey(agentKey);
    if (found && found.tenantId !== tenantId) {
      throw new ArchiveRefused(`The key of the agent ${name} is another organization's here.`);
    }
  }
}
