import type { Items } from '../platform/cosmos.ts';
import { ignoring } from '../platform/write-refused.ts';

/** A message to whoever runs this installation. */
export type SalesContact = {
  id: string;
  type: 'salesContact';
  name: string;
  email: string;
  company: string;
  employees: string;
  plan: string;
  message: string;
  createdAt: string;
};

/** A year: whoever has become a customer is known by then, and the others need not be. */
const KEPT_SECONDS = 365 * 24 * 3_600;

export type SalesContacts = ReturnType<typeof salesContactsStore>;

/** They are read by people, in the mail and where need be in the database: no code asks for them. */
export const salesContactsStore = (directory: Items) => ({
  /** What is there already stays as it is. */
  add: (contact: SalesContact): Promise<unknown> =>
    directory.create({ ...contact, ttl: KEPT_SECONDS }).catch(ignoring('exists')),
});
