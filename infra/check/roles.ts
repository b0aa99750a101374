import type { Resource } from './scope.ts';

/** What the app does with a resource, and the role that this takes. */
const uses: { of: { type: string; name?: RegExp }; does: string; role: string }[] = [
  {
    of: { type: 'Microsoft.Storage/storageAccounts', name: /^twf/ },
    does: 'reads and writes files',
    role: 'ba92f5b4-2d11-453d-a403-e96b0029c9fe',
  },
  {
    of: { type: 'Microsoft.Storage/storageAccounts', name: /^twf/ },
    does: 'signs addresses of files',
    role: 'db58b8e5-c6ad-4a2a-8342-4190687cbf4a',
  },
  {
    of: { type: 'Microsoft.Storage/storageAccounts', name: /^twh/ },
    does: 'keeps timers, keys and packages',
    role: 'b7e6dc6d-f1e8-4753-8033-0f276bb0955b',
  },
  {
    of: { type: 'Microsoft.ServiceBus/namespaces' },
    does: 'sends, receives and asks for lengths',
    role: '090c5cfd-751d-490a-894a-3ce6f1109419',
  },
  {
    of: { type: 'Microsoft.KeyVault/vaults' },
    does: 'reads secrets',
    role: '4633458b-17de-408a-b874-0445c86b69e6',
  },
  {
    of: { type: 'Microsoft.KeyVault/vaults' },
    does: 'wraps and unwraps keys',
    role: 'e147488a-f6f5-4113-8e2d-b22465e65bf6',
  },
  {
    of: { type: 'Microsoft.Insights/components' },
    does: 'sends telemetry',
    role: '3913510d-42f4-4e42-8a64-420c390055eb',
  },
  {
    of: { type: 'Microsoft.Communication/communicationServices' },
    does: 'sends mails',
    role: '09976791-48a7-449e-bb21-39d1a415f350',
  },
  {
    of: { type: 'Microsoft.DocumentDB/databaseAccounts' },
    does: 'reads and writes records',
    role: '00000000-0000-0000-0000-000000000002',
  },
];

/** Uses without a role, and roles without a use: a sentence each, with the resource. */
export function wrongRoles(resources: Resource[]): string[] {
  const assigned = resources.filter(({ type }) => /\/(role|sqlRole)Assignments$/.test(type));
  const given = assigned.map(roleOf);
  const missing = resources.flatMap((account) =>
    usesOf(account)
      .filter(({ role }) => !given.some((one) => one.role === role && one.resource === account.id))
      .map(
        ({ does, role }) =>
          `${account.type} ${account.name}: the app ${does} here, and has no role for it (${role}).`,
      ),
  );
  const known = new Set(
    resources.flatMap((account) => usesOf(account).map(({ role }) => `${role} ${account.id}`)),
  );
  const needless = given
    .filter(({ role, resource }) => !known.has(`${role} ${resource}`))
    .map(({ resource, role }) => `${resource}: no use is known for the role ${role}.`);
  return [...missing, ...needless];
}

const usesOf = (account: Resource) =>
  uses.filter(({ of: { type, name = /./ } }) => type === account.type && name.test(account.name));

function roleOf({ attachedTo, body }: Resource): { role: string; resource: string | undefined } {
  const { roleDefinitionId, scope } = body.properties as Record<string, string | undefined>;
  return { role: roleDefinitionId?.split('/').at(-1) ?? '', resource: attachedTo ?? scope };
}
