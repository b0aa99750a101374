import type { Role } from '@talkwright/shared/auth';
import { fullNameOf } from '../../app/user-name.ts';

type Person = { firstName: string; lastName: string; email: string };

export const nameOf = (person: Person): string => fullNameOf(person) || person.email;

export const roleNames: Record<Role, string> = {
  user: 'User',
  admin: 'Administrator',
  superadmin: 'Superadmin',
};
