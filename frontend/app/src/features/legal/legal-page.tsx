import { linkTo, paths } from '../../paths.ts';
import { useSessionStatus } from '../../server/use-session.ts';
import { BrandLink } from '../../ui/brand-link.tsx';
import { LegalArticle, legalTexts } from './legal-article.tsx';
import classes from './legal-page.module.css';
import type { LegalTextName } from './legal-text.ts';

export const TermsPage = () => <LegalPage name="terms" />;
export const PrivacyPage = () => <LegalPage name="privacy" />;

/** The files know nobody, and have no shell. */
export const TermsFile = () => <LegalDocument name="terms" />;
export const PrivacyFile = () => <LegalDocument name="privacy" />;

/** Members read it inside the shell, which shows the title; guests on a page of its own. */
function LegalPage({ name }: { name: LegalTextName }) {
  const isSignedIn = useSessionStatus() === 'signedIn';
  return isSignedIn ? <LegalArticle name={name} /> : <LegalDocument name={name} />;
}

function LegalDocument({ name }: { name: LegalTextName }) {
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <BrandLink href={linkTo(paths.root)} />
      </header>
      <main className={classes.main}>
        <h1 className={classes.title}>{legalTexts[name].title}</h1>
        <LegalArticle name={name} />
      </main>
    </div>
  );
}
