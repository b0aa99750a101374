import { fullNameOf } from '../../ui/user-name.ts';

type Person = { firstName: string; lastName: string; email: string };

export const nameOf = (person: Person): string => fullNameOf(person) || person.email;
