import type { User } from '@talkwright/shared/areas/sign-in';

export const fullNameOf = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();
