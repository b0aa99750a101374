import { ActionIcon, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatNumber } from './format.ts';
import classes from './pager.module.css';

type Props = {
  /** What is listed, as 'documents'. */
  of: string;
  /** Number of the first one on the page. */
  first: number;
  /** How many are on the page. */
  shown: number;
  /** Where it is known. */
  total?: number;
  /** Undefined on the first page, or on the last. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
};

/** Below a list that the server pages, which has no pages to choose from; nothing where one page holds it all. */
export function CursorPager({ of, first, shown, total, onPrevious, onNext }: Props) {
  if (!onPrevious && !onNext) return null;

  return (
    <nav className={classes.pager} aria-label={`Pages of ${of}`}>
      <Text size="sm" c="dimmed">
        {formatNumber(first)}–{formatNumber(first + shown - 1)}
        {total !== undefined && ` of ${formatNumber(total)}`}
      </Text>
      <Group gap={6}>
        <Step label="Previous page" onStep={onPrevious}>
          <IconChevronLeft size={18} stroke={1.6} />
        </Step>
        <Step label="Next page" onStep={onNext}>
          <IconChevronRight size={18} stroke={1.6} />
        </Step>
      </Group>
    </nav>
  );
}

type StepProps = { label: string; onStep: (() => void) | undefined; children: ReactNode };

/** Never really disabled: the focus would be lost on the way to the last page. */
const Step = ({ label, onStep, children }: StepProps) => (
  <ActionIcon
    variant="default"
    size={32}
    aria-label={label}
    aria-disabled={!onStep}
    data-disabled={!onStep || undefined}
    onClick={onStep}
  >
    {children}
  </ActionIcon>
);
