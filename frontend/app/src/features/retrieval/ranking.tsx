import { Badge, Button, Group, Text } from '@mantine/core';
import type { LabLeg, LabPassage, RankedPassage } from '@talkwright/shared/areas/retrieval-lab';
import { useState } from 'react';
import { legName } from './leg-names.ts';
import { MarkButton } from './mark-button.tsx';
import { PassagePlace } from './passage-place.tsx';
import classes from './retrieval.module.css';
import type { Mark } from './use-mark.ts';

type Props = {
  ranking: RankedPassage[];
  legs: LabLeg[];
  passages: Map<string, LabPassage>;
  mark: Mark;
};

const SHOWN_FIRST = 5;

/** All orders together: each passage with what each of them adds, and what became of it. */
export function Ranking({ ranking, legs, passages, mark }: Props) {
  const [isWhole, setIsWhole] = useState(false);
  if (ranking.length === 0) {
    return <Text size="sm">No passage was found. Try other words.</Text>;
  }
  const shown = isWhole ? ranking : ranking.slice(0, SHOWN_FIRST);
  const most = Math.max(...ranking.map(({ fused }) => fused));

  return (
    <>
      <ol className={classes.list}>
        {shown.map((ranked, at) => {
          const passage = passages.get(ranked.passageId);
          return (
            passage && (
              <li
                key={passage.id}
                className={classes.card}
                data-read={ranked.n !== null || undefined}
              >
                <Group justify="space-between" gap="xs" align="flex-start" wrap="nowrap">
                  <PassagePlace passage={passage} rank={at + 1} />
                  <Outcome ranked={ranked} />
                </Group>
                <p className={classes.excerpt}>{passage.excerpt}</p>
                <Shares {...{ ranked, legs, most }} />
                <Group justify="space-between" gap="xs">
                  <Text size="sm" c="dimmed">
                    Score {ranked.score.toFixed(2)}
                    {ranked.isExact && ', put first by what it has letter by letter'}
                  </Text>
                  <MarkButton
                    {...{ passage, mark }}
                    where={`${passage.filename}, rank ${at + 1}`}
                  />
                </Group>
              </li>
            )
          );
        })}
      </ol>
      {ranking.length > shown.length && (
        <Button variant="default" size="xs" mt="sm" onClick={() => setIsWhole(true)}>
          Show all {ranking.length}
        </Button>
      )}
    </>
  );
}

const outcomeNames = {
  noRoom: 'Not read: no room',
  behind: 'Not read: ten fit better',
  belowFloor: 'Not read: score too low',
};

const Outcome = ({ ranked: { outcome, n } }: { ranked: RankedPassage }) =>
  outcome === 'read' ? (
    <Badge variant="light" className={classes.badge}>
      Read as [{n}]
    </Badge>
  ) : (
    <Badge variant="light" color="gray" className={classes.badge}>
      {outcomeNames[outcome]}
    </Badge>
  );

/** A bar for each order; all of a passage's are drawn to the scale of the passage with most. */
const Shares = (props: { ranked: RankedPassage; legs: LabLeg[]; most: number }) => (
  <ul className={classes.shares}>
    {props.legs.map((leg, at) => {
      const share = props.ranked.shares[at];
      return (
        <li key={legName(leg)} className={classes.share}>
          <span>{legName(leg)}</span>
          <span className={classes.number}>{share ? `#${share.rank}` : '–'}</span>
          <span className={classes.bar} aria-hidden>
            {share && <span style={{ inlineSize: `${(share.share / props.most) * 100}%` }} />}
          </span>
          <span className={classes.number}>{share ? `+${share.share.toFixed(3)}` : ''}</span>
        </li>
      );
    })}
  </ul>
);
