import type { Organization, updateOrganization } from '@talkwright/shared/areas/organization';
import type { Input } from '@talkwright/shared/contract/contract';
import { domainSchema } from '@talkwright/shared/contract/rules';
import type { Difference } from '../../ui/difference.ts';

export type OrganizationDraft = Input<typeof updateOrganization>;

/** What an administrator may change of the organization, as a copy. */
export const draftOf = ({ name, domains, settings }: Organization): OrganizationDraft => ({
  name,
  domains: [...domains],
  settings: { primary_contact: settings.primary_contact },
});

/** In what two versions differ, in the words of the form. */
export const differences = (mine: OrganizationDraft, theirs: OrganizationDraft): Difference[] =>
  [
    { path: 'name', label: 'Name', mine: mine.name, theirs: theirs.name },
    {
      path: 'settings.primary_contact',
      label: 'Primary contact email',
      mine: mine.settings.primary_contact,
      theirs: theirs.settings.primary_contact,
    },
    {
      path: 'domains',
      label: 'Domains',
      mine: listed(mine.domains),
      theirs: listed(theirs.domains),
    },
  ].filter((field) => field.mine.trim() !== field.theirs.trim());

const listed = (domains: string[]): string => domains.toSorted().join('\n');

type Added = { domains: string[]; problem?: undefined } | { problem: string };

/** The list with one domain more, unless it is there already; or the sentence why it is refused. */
export function addDomain(domains: string[], typed: string): Added {
  const { data: domain, error } = domainSchema.safeParse(typed);
  if (domain === undefined) return { problem: error?.issues[0]?.message ?? '' };
  return { domains: domains.includes(domain) ? domains : [...domains, domain] };
}
