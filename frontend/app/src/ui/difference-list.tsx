import type { Difference } from './difference.ts';
import classes from './difference-list.module.css';
import { LineDifference } from './line-difference-view.tsx';

type Props = {
  found: Difference[];
  /** What the two sides are called, as 'Yours' and 'Theirs'. */
  names: [mine: string, theirs: string];
};

const LONG = 200;

/** Field by field, what differs: short values side by side, long texts line by line. */
export function DifferenceList({ found, names: [mineName, theirsName] }: Props) {
  return found.map(({ path, label, mine, theirs }) => (
    <section key={path} className={classes.field} aria-label={label}>
      <h3 className={classes.label}>{label}</h3>
      {isLong(mine) || isLong(theirs) ? (
        <LineDifference before={mine} after={theirs} names={[mineName, theirsName]} />
      ) : (
        <dl className={classes.versions}>
          <div>
            <dt>{mineName}</dt>
            <dd>{mine || '(empty)'}</dd>
          </div>
          <div>
            <dt>{theirsName}</dt>
            <dd>{theirs || '(empty)'}</dd>
          </div>
        </dl>
      )}
    </section>
  ));
}

const isLong = (text: string): boolean => text.length > LONG || text.includes('\n');
