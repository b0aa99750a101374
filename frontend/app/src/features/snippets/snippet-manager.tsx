import { Button, Group, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Snippet, SnippetCategory } from '@talkwright/shared/areas/snippets';
import { useState } from 'react';
import { useUser } from '../../server/use-session.ts';
import { optionsOf } from '../../ui/options.ts';
import { QueryStates } from '../../ui/query-states.tsx';
import { Section } from '../../ui/section.tsx';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import { SnippetGroup } from './snippet-group.tsx';
import { SnippetModal } from './snippet-modal.tsx';
import { useListSnippetsQuery } from './snippets.api.ts';
import classes from './snippets.module.css';

const tabs: Record<SnippetCategory, string> = {
  persona: 'Persona',
  tool_summary: 'Tools',
  goal_set: 'Goals',
};

/** Ready-made pieces of a system prompt. */
export function SnippetManager({ onInsert }: { onInsert: (text: string) => void }) {
  const snippets = useListSnippetsQuery();
  const [category, setCategory] = useState<SnippetCategory>('persona');
  const [edited, setEdited] = useState<Snippet | 'new'>();
  const [inserted, setInserted] = useState('');
  const isSuperadmin = useUser()?.role === 'superadmin';

  function insert({ name, prompt_text }: Snippet) {
    onInsert(prompt_text);
    setInserted(`“${name}” was added at the end of the system prompt.`);
  }

  const actions = { onInsert: insert, onEdit: setEdited };

  return (
    <Section
      title="Prompt Snippets"
      hint="Ready-made pieces for the system prompt. One that you choose is added at its end."
    >
      <Group justify="space-between" gap="sm">
        <SegmentedChoice
          aria-label="Category of snippets"
          value={category}
          onChange={setCategory}
          options={optionsOf(tabs)}
        />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} />}
          onClick={() => setEdited('new')}
        >
          Add Snippet
        </Button>
      </Group>
      <QueryStates
        query={snippets}
        skeleton={<Skeleton height={180} role="status" aria-label="Loading prompt snippets" />}
      >
        {(all) => {
          const shown = all.filter((snippet) => snippet.category === category);
          return (
            <div>
              <div className={classes.list} key={category}>
                <SnippetGroup
                  title="GLOBAL TEMPLATES"
                  snippets={shown.filter(({ tenant_id }) => tenant_id === null)}
                  isOwn={isSuperadmin}
                  {...actions}
                />
                <SnippetGroup
                  title="YOUR SNIPPETS"
                  snippets={shown.filter(({ tenant_id }) => tenant_id !== null)}
                  isOwn
                  {...actions}
                />
              </div>
              <div role="status" className={classes.inserted}>
                {inserted}
              </div>
            </div>
          );
        }}
      </QueryStates>
      {edited && (
        <SnippetModal
          snippet={edited === 'new' ? undefined : edited}
          category={category}
          onSaved={setCategory}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Section>
  );
}
