import classes from './legal-article.module.css';
import { LAST_UPDATED, type LegalTextName } from './legal-text.ts';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';

export const legalTexts = { terms, privacy };

/** All but the title, which the page or the dialog around it shows. */
export function LegalArticle({ name }: { name: LegalTextName }) {
  const { summary, sections } = legalTexts[name];

  return (
    <article className={classes.article}>
      <p className={classes.date}>
        Last updated: <time dateTime={LAST_UPDATED}>{LAST_UPDATED}</time>
      </p>
      <p className={classes.summary}>{summary}</p>
      {sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  );
}
