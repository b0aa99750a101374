import { Text } from '@mantine/core';
import type { Organization } from '@talkwright/shared/areas/organization';
import type { ReactNode } from 'react';
import { CopyField } from '../../ui/copy-field.tsx';
import { formatDate } from '../../ui/format.ts';
import { Section } from '../../ui/section.tsx';
import { DomainBadge } from './domain-badge.tsx';
import classes from './organization.module.css';

/** The organization for those who may not change it. */
export function OrganizationFacts({ organization }: { organization: Organization }) {
  const { id, name, slug, settings, domainStatus, created_at } = organization;

  return (
    <Section title="Organization" hint="Only administrators can change the organization.">
      <dl className={classes.facts}>
        <Fact term="Name">{name}</Fact>
        <Fact term="Slug">{slug}</Fact>
        <Fact term="Primary contact email">{settings.primary_contact || 'None'}</Fact>
        <Fact term="Domains">
          {domainStatus.length === 0 && 'None'}
          {domainStatus.map((status) => (
            <span key={status.domain} className={classes.domainFact}>
              {status.domain} <DomainBadge status={status} />
            </span>
          ))}
        </Fact>
        <Fact term="Created">{formatDate(created_at)}</Fact>
      </dl>
      <CopyField
        label="Tenant ID"
        description="People who want to join enter it when they sign up."
        value={id}
      />
    </Section>
  );
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <Text component="dt" size="sm" c="dimmed">
      {term}
    </Text>
    <dd>{children}</dd>
  </div>
);
