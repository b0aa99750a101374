/**
 * What a mail calls an organization when it may reach a stranger. A name can say anything, so it stands there only once an
 * administrator answers for it with a verified address.
 */
export const nameInMails = (name: string, isAnsweredFor: boolean): string =>
  isAnsweredFor ? name : 'an organization';
