import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconPin } from '@tabler/icons-react';
import type { LabPassage } from '@talkwright/shared/areas/retrieval-lab';
import type { Mark } from './use-mark.ts';

type Props = {
  passage: LabPassage;
  /** Where it stands, for whoever does not see it. */
  where: string;
  mark: Mark;
  isSmall?: boolean;
};

/** Pressed while the passage is marked as right. Nothing for what has no text to be known by. */
export function MarkButton({ passage, where, mark, isSmall = false }: Props) {
  if (passage.stretch === null && passage.markedBy === null) return null;
  const isMarked = passage.markedBy !== null;
  const common = {
    'aria-pressed': isMarked,
    'aria-label': `This passage is right: ${where}`,
    onClick: () => !mark.isBusy && mark.toggle(passage),
  };
  const icon = isMarked ? <IconCheck size={16} /> : <IconPin size={16} stroke={1.6} />;

  if (isSmall) {
    return (
      <ActionIcon
        {...common}
        {...(isMarked && { variant: 'light', color: 'accent' })}
        title="This passage is right"
      >
        {icon}
      </ActionIcon>
    );
  }
  return (
    <Button {...common} size="xs" variant={isMarked ? 'light' : 'default'} leftSection={icon}>
      This passage is right
    </Button>
  );
}
