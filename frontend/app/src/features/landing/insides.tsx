import classes from './insides.module.css';
import page from './landing.module.css';
import { Picture, type PictureName } from './picture.tsx';

const screens: { name: PictureName; title: string; text: string; alt: string }[] = [
  {
    name: 'builder',
    title: 'The builder',
    text: 'What an agent knows, which calls it may make, how it answers, and how it looks, with the widget itself beside the form.',
    alt: 'The agent builder at its tab Display & Theme: on the left theme, picture and title of the chat, on the right the chat as it looks with them.',
  },
  {
    name: 'source',
    title: 'The page behind a statement',
    text: 'The number in an answer opens the document at the place that is meant. Whoever doubts an answer looks it up.',
    alt: 'Page 2 of 5 of the customer handbook, a PDF. The sentence that an answer cites about shipping costs is highlighted.',
  },
  {
    name: 'conversation',
    title: 'Every conversation',
    text: 'What was asked, what was answered, and what the answer rests on: the quickest way to see which document is missing.',
    alt: 'The chat history: a list of conversations, and the messages of one of them with the numbers of their sources.',
  },
];

export const Insides = () => (
  <section className={page.section} aria-labelledby="insides-title">
    <h2 className={page.heading} id="insides-title">
      What it looks like
    </h2>
    <p className={page.lead}>
      These are screens of the product itself, with the agent of an invented bike shop.
    </p>
    <ul className={classes.screens}>
      {screens.map(({ name, title, text, alt }) => (
        <li key={name}>
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
          <Picture name={name} alt={alt} />
        </li>
      ))}
    </ul>
  </section>
);
