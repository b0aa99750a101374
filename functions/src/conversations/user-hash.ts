import { hashOf } from '../platform/ids.ts';

/** Who a visitor is, without their name: the same person has the same hash in every conversation. */
export const hashOfUser = ({ issuer, subject }: { issuer: string; subject: string }): string =>
  hashOf('user', issuer, subject);
