import type { DomainAnalysis } from '@talkwright/shared/areas/sign-up';
import type { RegisterOption } from './register-schema.ts';

export type Suggestion = { option: RegisterOption; reason: string };

/** Which way to come aboard fits the domain of an email address, and why. */
export function suggestionOf(analysis: DomainAnalysis): Suggestion {
  const { domain, isPublicDomain, existingTenant } = analysis;
  if (existingTenant) {
    return {
      option: 'request_access',
      reason: `${domain} belongs to ${existingTenant.name}, so ask an administrator there for access.`,
    };
  }
  if (isPublicDomain) {
    return {
      option: 'join_with_id',
      reason: `${domain} is open to everybody, so join your organization by its ID, or create one.`,
    };
  }
  return {
    option: 'create_new',
    reason: `No organization here has claimed ${domain} yet, so create one.`,
  };
}
