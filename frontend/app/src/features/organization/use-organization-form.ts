import type { VersionedOrganization } from '@talkwright/shared/areas/organization';
import { organizationDraftSchema } from '@talkwright/shared/areas/organization';
import { useState } from 'react';
import * as z from 'zod';
import { SAVED_NOTE_MS } from '../../forms/saved-note.tsx';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { isCallFailure, messageOf } from '../../server/failure.ts';
import { useFleeting } from '../../ui/use-fleeting.ts';
import { useUpdateOrganizationMutation } from './organization.api.ts';
import { differences, draftOf, type OrganizationDraft } from './organization-draft.ts';

/** The form of the organization, and how it is saved: over the version that was read, never blindly. */
export function useOrganizationForm(opened: VersionedOrganization) {
  const form = useContractForm<OrganizationDraft>(
    organizationDraftSchema,
    draftOf(opened.organization),
  );
  const [update, { isLoading: isSaving }] = useUpdateOrganizationMutation();
  const [base, setBase] = useState(opened);
  const [problem, setProblem] = useState('');
  const [isSaved, showSaved] = useFleeting(SAVED_NOTE_MS);
  /** What somebody else saved since this form was opened. */
  const [newer, setNewer] = useState<Newer>();

  function take(version: VersionedOrganization) {
    setBase(version);
    form.setInitialValues(draftOf(version.organization));
    form.setValues(draftOf(version.organization));
    form.clearErrors();
    setNewer(undefined);
    setProblem('');
  }

  async function save(ifMatch?: string): Promise<void> {
    setProblem('');
    setNewer(undefined);
    const input = form.getValues();
    let { data, error } = await update({ ...input, ifMatch: ifMatch ?? base.etag });
    let found = newerIn(error);
    // A domain that was proved meanwhile makes another version, but takes nothing away from anybody.
    while (found && isAlike(found, base)) {
      ({ data, error } = await update({ ...input, ifMatch: found.etag }));
      found = newerIn(error);
    }
    if (data) {
      take(data);
      return showSaved();
    }
    setNewer(found);
    if (!form.showFailure(error)) setProblem(messageOf(error));
  }

  return {
    form,
    save,
    isSaving,
    isSaved,
    problem,
    newer,
    loadNewer: take,
    keepEditing: () => setNewer(undefined),
  };
}

const isAlike = (one: VersionedOrganization, other: VersionedOrganization): boolean =>
  differences(draftOf(one.organization), draftOf(other.organization)).length === 0;

const newerSchema = z.object({
  organization: z.custom<VersionedOrganization['organization']>(),
  etag: z.string(),
});
type Newer = z.infer<typeof newerSchema>;

/** The refusal of a stale save carries what was saved meanwhile. */
function newerIn(error: unknown): Newer | undefined {
  if (!isCallFailure(error) || error.code !== 'changed_meanwhile') return;
  return newerSchema.safeParse(error.current).data;
}

export type OrganizationForm = ReturnType<typeof useOrganizationForm>['form'];
