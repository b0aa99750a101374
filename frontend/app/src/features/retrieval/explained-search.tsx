import { Alert, Text, Title } from '@mantine/core';
import type { Explained } from '@talkwright/shared/areas/retrieval-lab';
import { useId, useState } from 'react';
import { optionsOf } from '../../ui/options.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import { Legs } from './legs.tsx';
import { Ranking } from './ranking.tsx';
import classes from './retrieval.module.css';
import { SoughtFor } from './sought-for.tsx';
import type { Asked } from './use-explained.ts';
import { useMark } from './use-mark.ts';

type Props = { agentId: string; asked: Asked; explained: Explained };

const views = { ranking: 'Ranking', legs: 'Side by side', prompt: 'Prompt' };

/** From what was searched for, over each order of its own and all of them together, to what the model reads. */
export function ExplainedSearch({ agentId, asked, explained }: Props) {
  const { sought, legs, ranking, floor, prompt } = explained;
  const [view, setView] = useState<keyof typeof views>('ranking');
  const titleId = useId();
  const passages = new Map(explained.passages.map((passage) => [passage.id, passage]));
  const mark = useMark(agentId, asked);
  if (sought.isSmallTalk) {
    return (
      <Alert variant="light" mt="lg">
        This is small talk: nothing is searched for, and the model reads no passages.
      </Alert>
    );
  }
  const hints = {
    ranking: `Every order adds to a passage, the more the higher it stands there. The model reads the best ten, as far as they score at least ${floor} and there is room.`,
    legs: 'The first ten of each order, and how much it counts.',
    prompt: 'What the model reads right before the question. It cites a passage by its number.',
  };

  return (
    <section className={classes.part} aria-labelledby={titleId}>
      <Title order={2} size={16} id={titleId}>
        What was found
      </Title>
      {sought.isByWordsAlone && (
        <Alert color="orange" variant="light" mt="sm">
          The embedding model did not answer: this was found by words alone.
        </Alert>
      )}
      <div className={classes.content}>
        <SoughtFor sought={sought} />
      </div>
      <SegmentedChoice
        aria-label="Show"
        className={classes.content}
        value={view}
        onChange={setView}
        options={optionsOf(views)}
      />
      <Text size="sm" c="dimmed" my="sm">
        {hints[view]}
      </Text>
      {view === 'ranking' && (
        <Ranking
          key={`${asked.question}\n${asked.previous}`}
          {...{ ranking, legs, passages, mark }}
        />
      )}
      {view === 'legs' && <Legs {...{ legs, passages, mark }} />}
      {view === 'prompt' && (
        <ScrollRegion as="pre" name="What the model reads" className={classes.prompt}>
          {prompt}
        </ScrollRegion>
      )}
    </section>
  );
}
