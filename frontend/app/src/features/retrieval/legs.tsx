import { Group, Text, Title } from '@mantine/core';
import type { LabLeg, LabPassage } from '@talkwright/shared/areas/retrieval-lab';
import { useId } from 'react';
import { legName } from './leg-names.ts';
import { MarkButton } from './mark-button.tsx';
import { PassagePlace } from './passage-place.tsx';
import classes from './retrieval.module.css';
import type { Mark } from './use-mark.ts';

type Common = { passages: Map<string, LabPassage>; mark: Mark };

/** Beside each other where there is room. */
export const Legs = ({ legs, ...common }: Common & { legs: LabLeg[] }) => (
  <div className={classes.legs}>
    {legs.map((leg) => (
      <Leg key={legName(leg)} leg={leg} {...common} />
    ))}
  </div>
);

function Leg({ leg, passages, mark }: Common & { leg: LabLeg }) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <Group justify="space-between" gap="xs">
        <Title order={3} size={14} id={id}>
          {legName(leg)}
        </Title>
        <Text size="sm" c="dimmed">
          counts {leg.weight}
        </Text>
      </Group>
      {leg.hits.length === 0 && (
        <Text size="sm" c="dimmed">
          {leg.by === 'words' ? 'No passage has one of the words.' : 'No passage was found.'}
        </Text>
      )}
      <ol className={classes.hits}>
        {leg.hits.map(({ passageId, similarity }, at) => {
          const passage = passages.get(passageId);
          return (
            passage && (
              <li key={passageId}>
                <Group justify="space-between" gap="xs" align="flex-start" wrap="nowrap">
                  <PassagePlace passage={passage} rank={at + 1} />
                  <MarkButton
                    {...{ passage, mark }}
                    where={`${legName(leg)}, ${passage.filename}, rank ${at + 1}`}
                    isSmall
                  />
                </Group>
                <p className={classes.clamped}>{passage.excerpt}</p>
                {similarity !== null && (
                  <Text size="xs" c="dimmed">
                    Similarity {similarity.toFixed(3)}
                  </Text>
                )}
              </li>
            )
          );
        })}
      </ol>
    </section>
  );
}
