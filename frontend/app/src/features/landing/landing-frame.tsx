import { linkTo, paths } from '../../paths.ts';
import { dropSession } from '../../server/session.ts';
import { useUser } from '../../server/use-session.ts';
import { Brand } from '../../ui/brand.tsx';
import { BrandLink } from '../../ui/brand-link.tsx';
import classes from './landing.module.css';

export function LandingHeader() {
  const isMember = useUser() !== null;

  return (
    <header className={classes.header}>
      <BrandLink href={linkTo(paths.root)} />
      <nav aria-label="Main" className={classes.links}>
        <a href="#features" className={classes.onPage}>
          Features
        </a>
        <a href="#pricing" className={classes.onPage} data-sold>
          Pricing
        </a>
        <a href={linkTo(paths.docs)}>Docs</a>
        <a href={linkTo(paths.contact)} className={classes.onPage}>
          Contact
        </a>
        {isMember ? (
          <a href={linkTo(paths.dashboard)} className={classes.button}>
            Dashboard
          </a>
        ) : (
          <>
            <a href={linkTo(paths.login)}>Login</a>
            <a href={linkTo(paths.register)} className={`${classes.button} ${classes.onPage}`}>
              Get started
            </a>
          </>
        )}
      </nav>
    </header>
  );
}

export const LandingFooter = () => (
  <footer className={classes.footer}>
    <Brand />
    <nav aria-label="Footer" className={classes.links}>
      <a href={linkTo(paths.docs)}>Docs</a>
      <a href={linkTo(paths.contact)}>Contact</a>
      <a href={linkTo(paths.status)}>Status</a>
      <a href={linkTo(paths.terms)}>Terms</a>
      <a href={linkTo(paths.privacy)}>Privacy</a>
      <button type="button" className={classes.quiet} onClick={clearData}>
        Clear data
      </button>
    </nav>
  </footer>
);

/** All that this site keeps in the browser goes, and the session ends on the server, too: whoever is signed in is no more. */
async function clearData(): Promise<void> {
  localStorage.clear();
  // The cookie is out of a page's reach. Until the server has taken it, as without a connection, this keeps it from being tried.
  dropSession();
  if (await isEnded()) localStorage.clear();
  location.reload();
}

/** What calls need is fetched by then alone: few who read this page are signed in. */
const isEnded = (): Promise<boolean> =>
  import('./end-session.ts').then(({ endSession }) => endSession()).catch(() => false);
