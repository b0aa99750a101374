import classes from './legal-article.module.css';
import { LAST_UPDATED, type LegalText, type LegalTextName } from './legal-text.ts';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';

export const legalTexts: Record<LegalTextName, LegalText> = { terms, privacy };

/** All but the title, which the page or the dialog around it shows. */
export function LegalArticle({ name }: { name: LegalTextName }) {
  const { summary, sections, since } = legalTexts[name];

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
      {since && (
        <section>
          <h2>What has come since</h2>
          <p className={classes.date}>
            Added: <time dateTime={since.date}>{since.date}</time>
          </p>
          {since.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      )}
    </article>
  );
}
