import type { User } from '@talkwright/shared/auth';

export const fullNameOf = ({ firstName, lastName }: User): string =>
  `${firstName} ${lastName}`.trim();
