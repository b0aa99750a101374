import type { PartState, ServicePart } from '@talkwright/shared/areas/health';
import { linkTo, paths } from '../../paths.ts';
import { BrandLink } from '../../ui/brand-link.tsx';
import { formatTime } from '../../ui/format.ts';
import page from '../../ui/public-page.module.css';
import classes from './status-page.module.css';
import { type Asked, useStatus } from './use-status.ts';

/** Whether the service works, as seen from where the reader is. */
export function StatusPage() {
  const { isAsking, askAgain, ...asked } = useStatus();
  const { title, text, mood } = verdictOn(asked);

  return (
    <div className={page.page}>
      <header className={page.header}>
        <BrandLink href={linkTo(paths.root)} />
        <nav aria-label="Main" className={page.links}>
          <a href={linkTo(paths.docs)}>Docs</a>
          <a href={linkTo(paths.contact)}>Contact</a>
        </nav>
      </header>
      <main className={page.main}>
        <h1 className={page.title}>Status</h1>
        <div className={classes.verdict} data-mood={mood} role="status">
          <h2 className={classes.verdictTitle}>{title}</h2>
          <p className={classes.text}>{text}</p>
        </div>
        <noscript>
          <p>This page asks the service by a script, which your browser does not run.</p>
        </noscript>
        {asked.isReached && asked.last && <Parts parts={asked.last.parts} />}
        {asked.isReached && <Notices notices={asked.last?.notices ?? []} />}
        <p className={classes.when}>
          <span>{asked.at ? `Last checked ${formatTime(asked.at)}.` : 'Not checked yet.'}</span>{' '}
          <span>It is checked each minute.</span>
        </p>
        <button
          type="button"
          className={classes.again}
          onClick={isAsking ? undefined : askAgain}
          aria-disabled={isAsking}
        >
          {isAsking ? 'Checking…' : 'Check again'}
        </button>
      </main>
      <footer className={`${page.footer} ${page.links}`}>
        <a href={linkTo(paths.terms)}>Terms</a>
        <a href={linkTo(paths.privacy)}>Privacy</a>
      </footer>
    </div>
  );
}

function Parts({ parts }: { parts: { part: ServicePart; state: PartState }[] }) {
  return (
    <ul className={classes.parts} aria-label="Parts of the service">
      {parts.map(({ part, state }) => (
        <li key={part} className={classes.part}>
          <div>
            <b>{NAMES[part].name}</b>
            <p className={classes.about}>{NAMES[part].about}</p>
          </div>
          <span className={classes.state} data-state={state}>
            {STATES[state]}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Notices({ notices }: { notices: string[] }) {
  if (notices.length === 0) return null;
  return (
    <ul className={classes.notices} aria-label="Announced">
      {notices.map((notice) => (
        <li key={notice}>{notice}</li>
      ))}
    </ul>
  );
}

const NAMES: Record<ServicePart, { name: string; about: string }> = {
  answering: { name: 'Answers', about: 'Agents answer on websites and in the app.' },
  documents: { name: 'Documents', about: 'What is uploaded is read and found.' },
  signIn: { name: 'Sign-in', about: 'People sign in, and work in the app.' },
  mail: { name: 'Mails', about: 'Invitations, links and digests are sent.' },
  slack: { name: 'Slack', about: 'Agents answer in Slack.' },
};
const STATES: Record<PartState, string> = { ok: 'Works', late: 'Delayed', down: 'Does not work' };

type Verdict = { mood: 'unknown' | PartState; title: string; text: string };

function verdictOn({ asked, isReached, last }: Asked): Verdict {
  if (asked === 0) {
    return { mood: 'unknown', title: 'Asking the service…', text: 'This takes a few seconds.' };
  }
  if (!isReached) {
    const before = last ? ` It last answered ${formatTime(last.checkedAt)}.` : '';
    return {
      mood: 'down',
      title: 'The service cannot be reached',
      text: `No answer came to where you are.${before} Other sites open? Then it is us: we are told of it at once, and nothing that you have saved is lost.`,
    };
  }
  const states = last?.parts.map(({ state }) => state) ?? [];
  if (states.includes('down')) {
    return {
      mood: 'down',
      title: 'Some parts do not work',
      text: 'We are told of it at once. What waits is done as soon as they work again.',
    };
  }
  if (states.includes('late')) {
    return {
      mood: 'late',
      title: 'Some parts are delayed',
      text: 'Everything is done, but later than usual.',
    };
  }
  return { mood: 'ok', title: 'All parts work', text: 'Nothing is known to be wrong.' };
}
