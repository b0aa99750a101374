import type { DomainAnalysis } from '@talkwright/shared/sign-up';
import type { RegisterOption } from './register-schema.ts';

export type Suggestion = { option: RegisterOption; reason: string };

/** Which way to come aboard fits the domain of an email address, and why. */
export function suggestionOf(analysis: DomainAnalysis): Suggestion {
  const { domain, isPublicDomain, existingTenant } = analysis;
  if (existingTenant) {
    return {
      option: 'request_access',
      reason: `${existingTenant.name} uses Talkwright, and ${domain} is its domain. You can ask to join.`,
    };
  }
  if (isPublicDomain) {
    return {
      option: 'join_with_id',
      reason: `${domain} is open to everybody, so it names no organization. Join one by its ID, or create your own.`,
    };
  }
  return {
    option: 'create_new',
    reason: `No organization has proved yet that ${domain} is its own. You can create one.`,
  };
}
