import type { Explained } from '@talkwright/shared/areas/retrieval-lab';
import type { ReactNode } from 'react';
import classes from './retrieval.module.css';

/** The words, what stood around them, and what has to be met letter by letter. */
export const SoughtFor = ({ sought }: Pick<Explained, 'sought'>) => (
  <dl className={classes.sought}>
    <Entry name="Question">{sought.question}</Entry>
    <Entry name="Its words">{listed(sought.terms)}</Entry>
    {sought.context !== null && (
      <>
        <Entry name="With context">{sought.context}</Entry>
        <Entry name="Words of both">{listed(sought.contextTerms)}</Entry>
      </>
    )}
    {sought.exactTerms.length > 0 && (
      <Entry name="Letter by letter">
        {listed(sought.exactTerms)}. Passages that have all of it come first, unless too many do;
        then those that lack names alone.
      </Entry>
    )}
  </dl>
);

const Entry = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const listed = (words: string[]) =>
  words.join(', ') || 'None that tells anything: by meaning alone.';
