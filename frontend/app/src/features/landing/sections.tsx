import { linkTo, paths } from '../../paths.ts';
import classes from './landing.module.css';

const steps = [
  ['Create an agent', 'Give it a name, a prompt and a model. Templates help with the first words.'],
  ['Give it what it needs', 'Upload documents, choose API operations, allow the web.'],
  ['Try it out', 'Ask it in the preview, and see which passages an answer was made of.'],
  ['Put it on your site', 'Paste one line of HTML. Then read what visitors ask, and improve it.'],
];

export const Steps = () => (
  <section className={classes.section} aria-labelledby="steps-title">
    <h2 className={classes.heading} id="steps-title">
      How it works
    </h2>
    <ol className={classes.steps}>
      {steps.map(([title, text]) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </section>
);

const reasons = [
  [
    'Statements are checked',
    'A source number is left out where the passage does not say what the sentence says.',
  ],
  [
    'Your data stays yours',
    'Each organization sees nothing but its own, and what conversations are kept for is your choice.',
  ],
  [
    'Secrets stay secret',
    'Credentials of tools are encrypted with a key of your organization, and never shown again.',
  ],
  [
    'No way around the limits',
    'Bounds on what visitors may ask and tools may call, a list of websites an agent answers on, and a word to you when an hour is unusual.',
  ],
];

export const Trust = () => (
  <section className={classes.section} aria-labelledby="trust-title">
    <h2 className={classes.heading} id="trust-title">
      Why you can trust it
    </h2>
    <ul className={classes.cards}>
      {reasons.map(([title, text]) => (
        <li key={title} className={classes.card}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
);

export const CallToAction = () => (
  <section className={classes.call} aria-labelledby="call-title">
    <h2 className={classes.heading} id="call-title">
      Your documents have the answers. Let people ask.
    </h2>
    <p className={classes.actions}>
      <a href={linkTo(paths.register)} className={classes.button}>
        Create an account
      </a>
      <a href={linkTo(paths.contact)} className={classes.secondary}>
        Talk to us
      </a>
    </p>
  </section>
);
