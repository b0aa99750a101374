import { Button, Group, Stack, Text } from '@mantine/core';
import type { OnSameName } from '@talkwright/shared/areas/documents';
import { useState } from 'react';
import { formatCount } from '../../ui/format.ts';
import { Modal } from '../../ui/modal.tsx';
import { optionsOf } from '../../ui/options.ts';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import { documentFacts } from './document-card.tsx';
import type { SameName } from './find-there.ts';
import classes from './upload.module.css';

type Props = {
  names: SameName[];
  /** By the upload; nothing where it is not to go on. */
  onAnswer: (ways?: Map<string, OnSameName>) => void;
};

const choices = { replace: 'Replace', keep: 'Keep both' } as const;
type Choice = keyof typeof choices;

/** Asks once for all files whose names are there already: of one by two buttons, of several file by file. */
export function SameNamesDialog({ names, onAnswer }: Props) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Choice>>(new Map());
  const all = (choice: Choice) => new Map(names.map(({ id }) => [id, choice]));
  const isOne = names.length === 1;
  // What is chosen for none is kept: nothing goes unasked.
  const ways = new Map([...all('keep'), ...chosen]);

  return (
    <Modal onClose={() => onAnswer()} size="lg" title="Replace or keep both?">
      <Stack gap="md">
        <Text size="sm">
          {isOne
            ? 'A document of this name is there already.'
            : `${formatCount(names.length, 'document')} of these names are there already.`}{' '}
          A file that replaces one takes its place, with its tags, as soon as it has been read.
        </Text>
        {!isOne && (
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => setChosen(all('replace'))}>
              Replace all
            </Button>
            <Button size="xs" variant="default" onClick={() => setChosen(all('keep'))}>
              Keep all
            </Button>
          </Group>
        )}
        <ul className={classes.files} aria-label="Names that are there already">
          {names.map(({ id, filename, document }) => (
            <li key={id} className={classes.sameName}>
              <div className={classes.fileText}>
                <div className={classes.fileName} title={filename}>
                  {filename}
                </div>
                <Text size="xs" c="dimmed">
                  There since {documentFacts(document)}
                </Text>
              </div>
              {!isOne && (
                <SegmentedChoice
                  aria-label={`What happens with ${filename}`}
                  size="xs"
                  value={ways.get(id) ?? 'keep'}
                  onChange={(choice) => setChosen(new Map([...chosen, [id, choice]]))}
                  options={optionsOf(choices)}
                />
              )}
            </li>
          ))}
        </ul>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" px="sm" onClick={() => onAnswer()}>
            Cancel
          </Button>
          {isOne ? (
            <>
              {/* An Enter too many should replace nothing. */}
              <Button
                variant="default"
                px="sm"
                data-autofocus
                onClick={() => onAnswer(all('keep'))}
              >
                Keep both
              </Button>
              <Button px="sm" onClick={() => onAnswer(all('replace'))}>
                Replace
              </Button>
            </>
          ) : (
            <Button onClick={() => onAnswer(ways)}>Upload Files</Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
