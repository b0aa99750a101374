import { Alert, Text, Title } from '@mantine/core';
import type { Explained } from '@talkwright/shared/areas/retrieval-lab';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { Legs } from './legs.tsx';
import { Ranking } from './ranking.tsx';
import classes from './retrieval.module.css';
import { SoughtFor } from './sought-for.tsx';
import type { Asked } from './use-explained.ts';
import { useMark } from './use-mark.ts';

type Props = { agentId: string; asked: Asked; explained: Explained };

/** From what was searched for, over each order of its own and all of them together, to what the model reads. */
export function ExplainedSearch({ agentId, asked, explained }: Props) {
  const { sought, legs, ranking, floor, prompt } = explained;
  const passages = new Map(explained.passages.map((passage) => [passage.id, passage]));
  const mark = useMark(agentId, asked);

  return (
    <>
      {sought.isByWordsAlone && (
        <Alert color="orange" variant="light" mt="lg">
          The embedding model did not answer: this was found by words alone.
        </Alert>
      )}
      <Part title="What was searched for">
        <SoughtFor sought={sought} />
      </Part>
      <Part
        title="Ranking"
        hint={`Every order adds to a passage, the more the higher it stands there. Of the best, the model reads up to ten that score at least ${floor} and have room.`}
      >
        <Ranking
          key={`${asked.question}\n${asked.previous}`}
          {...{ ranking, legs, passages, mark }}
        />
      </Part>
      <Part
        title="The orders side by side"
        hint="The first ten of each, with how much the order counts."
      >
        <Legs {...{ legs, passages, mark }} />
      </Part>
      <Part
        title="What the model reads"
        hint="Right before the question, letter by letter. It cites a passage by its number."
      >
        <ScrollRegion as="pre" name="What the model reads" className={classes.prompt}>
          {prompt}
        </ScrollRegion>
      </Part>
    </>
  );
}

function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <Title order={2} size={16} id={id}>
        {title}
      </Title>
      {hint && (
        <Text size="sm" c="dimmed" mt={4}>
          {hint}
        </Text>
      )}
      <div className={classes.content}>{children}</div>
    </section>
  );
}
