import { Button, TextInput } from '@mantine/core';
import type { VersionedOrganization } from '@talkwright/shared/areas/organization';
import type { FormEvent } from 'react';
import { ConflictModal } from '../../forms/conflict-modal.tsx';
import { SavedNote } from '../../forms/saved-note.tsx';
import { useLeaveGuard } from '../../forms/use-leave-guard.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { formatDate } from '../../ui/format.ts';
import { Section } from '../../ui/section.tsx';
import { DomainsEditor } from './domains-editor.tsx';
import classes from './organization.module.css';
import { differences, draftOf } from './organization-draft.ts';
import { useNewDomain } from './use-new-domain.ts';
import { useOrganizationForm } from './use-organization-form.ts';

/** `current` is what the server says now; the form keeps what it was opened with until it is saved. */
export function OrganizationEditor({ current }: { current: VersionedOrganization }) {
  const { form, save, isSaving, isSaved, problem, newer, ...conflict } =
    useOrganizationForm(current);
  const newDomain = useNewDomain(form);
  const { id, slug, created_at, domainStatus } = current.organization;
  useLeaveGuard('the organization', () => form.isDirty() || newDomain.isWaiting);

  /** Who has typed a domain and saves at once means it too. If it is none, the rest is saved and it stays marked. */
  function submit(event: FormEvent<HTMLFormElement>) {
    if (newDomain.isWaiting) newDomain.add();
    form.onSubmit(() => save())(event);
  }

  return (
    <form noValidate onSubmit={submit}>
      <Section title="Organization" hint={`Created on ${formatDate(created_at)}.`}>
        <TextInput label="Name" required {...form.getInputProps('name')} />
        <TextInput
          label="Primary contact email"
          description="Whom we write to about this organization."
          type="email"
          {...form.getInputProps('settings.primary_contact')}
        />
        <CopyField label="Slug" value={slug} />
        <CopyField
          label="Tenant ID"
          description="People who want to join enter it when they sign up."
          value={id}
        />
      </Section>
      <Section
        title="Domains"
        hint="Whoever signs up with an address of a verified domain is led to this organization."
      >
        <DomainsEditor form={form} domainStatus={domainStatus} newDomain={newDomain} />
      </Section>
      <div className={classes.saveBar}>
        <FormProblem>{problem}</FormProblem>
        <SavedNote isShown={isSaved} />
        <Button type="submit" loading={isSaving}>
          Save
        </Button>
      </div>
      {newer && (
        <ConflictModal
          what="organization"
          found={differences(form.values, draftOf(newer.organization))}
          onKeepMine={() => save(newer.etag)}
          onLoadTheirs={() => conflict.loadNewer(newer)}
          onClose={conflict.keepEditing}
        />
      )}
    </form>
  );
}
