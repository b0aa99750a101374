import { VisuallyHidden } from '@mantine/core';
import classes from './difference-list.module.css';
import { formatCount } from './format.ts';
import { type DiffLine, folded, lineDifference } from './line-difference.ts';
import { ScrollRegion } from './scroll-region.tsx';

type Props = { before: string; after: string; names: [before: string, after: string] };

const signs = { removed: '−', added: '+', same: ' ' };

/** Two long texts as one: lines that only the one has, and lines that only the other has. */
export function LineDifference({ before, after, names: [beforeName, afterName] }: Props) {
  const shown = folded(lineDifference(before, after));

  return (
    <>
      <p className={classes.legend} aria-hidden>
        <span>− only in: {beforeName}</span>
        <span>+ only in: {afterName}</span>
      </p>
      <ScrollRegion as="ul" name="Lines that differ" className={classes.lines}>
        {shown.map((line, index) =>
          line.kind === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
            <li key={index} className={classes.gap}>
              {formatCount(line.count, 'line')} the same
            </li>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
            <Line key={index} line={line} names={{ removed: beforeName, added: afterName }} />
          ),
        )}
      </ScrollRegion>
    </>
  );
}

type LineProps = { line: DiffLine; names: Record<'removed' | 'added', string> };

function Line({ line: { kind, text }, names }: LineProps) {
  if (kind === 'same') {
    return (
      <li className={classes.line}>
        <span aria-hidden>{signs.same}</span>
        <span>{text}</span>
      </li>
    );
  }
  const Changed = kind === 'removed' ? 'del' : 'ins';
  return (
    <li className={classes.line} data-kind={kind}>
      <span aria-hidden>{signs[kind]}</span>
      <Changed>
        <VisuallyHidden>Only in {names[kind]}: </VisuallyHidden>
        {text}
      </Changed>
    </li>
  );
}
