/** Of somebody who is invited, as it was when the invitation was mailed. */
export const elsewhere = (subject: string): string =>
  `${subject} an account in another organization. The mail says how to join: leave that one, or use another address.`;
