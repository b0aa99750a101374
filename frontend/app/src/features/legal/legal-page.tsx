import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { useSessionStatus } from '../../server/use-session.ts';
import { Brand } from '../../ui/brand.tsx';
import { LegalArticle, legalTexts } from './legal-article.tsx';
import classes from './legal-page.module.css';
import type { LegalTextName } from './legal-text.ts';

export const TermsPage = () => <LegalPage name="terms" />;
export const PrivacyPage = () => <LegalPage name="privacy" />;

/** Members read it inside the shell, which shows the title; guests on a page of its own. */
function LegalPage({ name }: { name: LegalTextName }) {
  const isSignedIn = useSessionStatus() === 'signedIn';
  if (isSignedIn) return <LegalArticle name={name} />;

  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Link to={paths.login} className={classes.home}>
          <Brand />
        </Link>
      </header>
      <main className={classes.main}>
        <h1 className={classes.title}>{legalTexts[name].title}</h1>
        <LegalArticle name={name} />
      </main>
    </div>
  );
}
