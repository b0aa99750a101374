import type { Access } from '@talkwright/shared/contract/contract';

export const callersInWords: Record<Access, string> = {
  anonymous: 'Anybody.',
  agentKey: "Whoever has an agent's public key.",
  agentKeyOrUser: "Whoever has an agent's public key, for their own conversation; and members.",
  user: 'Members and administrators.',
  admin: 'Administrators.',
  signed: 'A service that signs what it sends.',
};
