import type { User } from '@talkwright/shared/areas/sign-in';
import type { Access } from '@talkwright/shared/contract/contract';

/** Whatever program sends a request. */
export type Client = {
  /**
   * For limits: an IPv4 address, or the first 64 bits of an IPv6 one, which is what a household is given. Null where none
   * can be trusted.
   */
  address: string | null;
  /** As the program calls itself, cut to a sensible length. */
  userAgent: string;
  /** Of the page that asks, as a browser says. Whatever is no browser may say anything, or nothing. */
  origin: string | null;
};

export type Anonymous = { kind: 'anonymous'; client: Client };

/** Somebody who knows an agent's public key: a visitor of a page that the agent is embedded in. */
export type AgentCaller = {
  kind: 'agent';
  tenantId: string;
  agentId: string;
  /** A member tries out what visitors do not see yet. */
  isPreview: boolean;
  client: Client;
};

/** A signed-in person. The tenant comes from here and from nowhere else. */
export type Member = {
  kind: 'member';
  tenantId: string;
  userId: string;
  /** As the store has it at this request. */
  user: User;
  /** Which of the person's logins this is. */
  sessionId: string;
  /** When the password was given in this login for the last time: to sign in, or again. */
  passwordGivenAt: string;
};

export type Caller = Anonymous | AgentCaller | Member;

export type CallerOf<A extends Exclude<Access, 'signed'>> = A extends 'anonymous'
  ? Anonymous
  : A extends 'agentKey'
    ? AgentCaller
    : A extends 'agentKeyOrUser'
      ? AgentCaller | Member
      : Member;

/**
 * Whom a limit counts: who has the client's address, or, where none can be trusted, who names this account, link or
 * conversation. Were there one subject for all of those, one of them could lock out all the others.
 */
export const subjectOf = ({ address }: Client, otherwise: string): string =>
  address ?? `no address ${otherwise}`;
