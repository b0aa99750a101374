import { ActionIcon, Button, Text, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { DomainStatus } from '@talkwright/shared/areas/organization';
import { isComposing } from '@talkwright/shared/input/is-composing';
import type { KeyboardEvent } from 'react';
import { DomainBadge } from './domain-badge.tsx';
import { DomainRecord } from './domain-record.tsx';
import classes from './organization.module.css';
import type { NewDomain } from './use-new-domain.ts';
import type { OrganizationForm } from './use-organization-form.ts';

type Props = { form: OrganizationForm; domainStatus: DomainStatus[]; newDomain: NewDomain };

/** The list belongs to the form and is saved with it; what a domain's record is, the server says once it is saved. */
export function DomainsEditor({ form, domainStatus, newDomain }: Props) {
  const { domains } = form.values;

  return (
    <>
      {domains.length === 0 ? (
        <Text size="sm" c="dimmed">
          No domains yet.
        </Text>
      ) : (
        <ul className={classes.domains} aria-label="Domains">
          {domains.map((domain, index) => {
            const status = domainStatus.find((known) => known.domain === domain);
            return (
              <li key={domain} className={classes.domain}>
                <div className={classes.domainHead}>
                  <span className={classes.domainName}>{domain}</span>
                  <DomainBadge status={status} />
                  <ActionIcon
                    ml="auto"
                    aria-label={`Remove ${domain}`}
                    title={`Remove ${domain}`}
                    onClick={() => form.removeListItem('domains', index)}
                  >
                    <IconX size={18} stroke={1.6} />
                  </ActionIcon>
                </div>
                {form.errors[`domains.${index}`] && (
                  <Text c="var(--mantine-color-error)" size="xs" mt={4}>
                    {form.errors[`domains.${index}`]}
                  </Text>
                )}
                {status && !status.isVerified && <DomainRecord status={status} />}
              </li>
            );
          })}
        </ul>
      )}
      <AddDomain form={form} newDomain={newDomain} />
    </>
  );
}

function AddDomain({ form, newDomain }: { form: OrganizationForm; newDomain: NewDomain }) {
  const { field, typed, problem, type, add } = newDomain;

  function addByButton() {
    add();
    // There may be another one.
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    // It adds the domain; it does not save the form around it.
    event.preventDefault();
    add();
  }

  return (
    <div className={classes.addDomain}>
      <TextInput
        ref={field}
        label="Add a domain"
        placeholder="example.com"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        error={problem || form.errors.domains}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button variant="default" onClick={addByButton}>
        Add
      </Button>
    </div>
  );
}
