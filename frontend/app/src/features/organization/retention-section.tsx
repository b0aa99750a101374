import { Button, Group, Skeleton, Text } from '@mantine/core';
import type { Retention } from '@talkwright/shared/areas/organization';
import { useState } from 'react';
import { SAVED_NOTE_MS, SavedNote } from '../../forms/saved-note.tsx';
import { messageOf } from '../../server/failure.ts';
import { useIsAdmin } from '../../server/use-session.ts';
import { useDialogs } from '../../ui/dialogs.ts';
import { formatNumber } from '../../ui/format.ts';
import { optionsOf } from '../../ui/options.ts';
import { QueryStates } from '../../ui/query-states.tsx';
import { Section } from '../../ui/section.tsx';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useFleeting } from '../../ui/use-fleeting.ts';
import {
  useGetOrganizationQuery,
  useLazyCountExpiringQuery,
  useUpdateRetentionMutation,
} from './organization.api.ts';

const names: Record<Retention, string> = {
  '30': '30 days',
  '90': '90 days',
  '365': '1 year',
  forever: 'Forever',
};

export function RetentionSection() {
  const { data, error, refetch } = useGetOrganizationQuery();
  const isAdmin = useIsAdmin();

  return (
    <Section
      title="Data retention"
      hint="For how long a conversation is kept after its last message. Then nobody sees it any more, and it is deleted within a day. Figures stay."
    >
      <QueryStates
        query={{ data: data?.organization.settings.retention, error, refetch }}
        skeleton={<Skeleton height={isAdmin ? 90 : 22} />}
      >
        {(kept) =>
          isAdmin ? (
            <RetentionChoice kept={kept} />
          ) : (
            <Text size="sm">
              <strong>{names[kept]}</strong>. Only administrators can change this.
            </Text>
          )
        }
      </QueryStates>
    </Section>
  );
}

function RetentionChoice({ kept }: { kept: Retention }) {
  const [chosen, setChosen] = useState(kept);
  const [update, { isLoading }] = useUpdateRetentionMutation();
  const [countExpiring, { isFetching }] = useLazyCountExpiringQuery();
  const { confirm } = useDialogs();
  const [isSaved, showSaved] = useFleeting(SAVED_NOTE_MS);

  /** Not before it is known how many conversations that deletes, and agreed to. */
  async function save() {
    const expiring = await countExpiring({ retention: chosen });
    if (!expiring.data) return toast(messageOf(expiring.error));
    const { count } = expiring.data;
    if (count === 0) {
      const { error } = await update({ retention: chosen });
      return error ? toast(messageOf(error)) : showSaved();
    }
    const isAgreed = await confirm({
      title: 'Change Data Retention',
      message: `${inWords(count)} older than ${names[chosen]} and will be deleted. This action cannot be undone.`,
      confirmText: 'Save and delete',
      isDanger: true,
      onConfirm: async () => {
        await update({ retention: chosen }).unwrap();
      },
    });
    if (isAgreed) showSaved();
  }

  return (
    <>
      <SegmentedChoice
        fullWidth
        // Four choices beside each other, also on the smallest screens.
        styles={{ label: { paddingInline: 2 } }}
        aria-label="Data retention"
        value={chosen}
        onChange={setChosen}
        options={optionsOf(names)}
      />
      <Group justify="flex-end" gap="md">
        <SavedNote isShown={isSaved} />
        <Button loading={isFetching || isLoading} onClick={save}>
          Save
        </Button>
      </Group>
    </>
  );
}

const inWords = (count: number) =>
  count === 1 ? '1 conversation is' : `${formatNumber(count)} conversations are`;
