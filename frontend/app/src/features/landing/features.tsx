import {
  IconChartBar,
  IconFileText,
  IconHistory,
  IconListSearch,
  IconPlug,
  IconUsers,
  IconVersions,
  IconWorldSearch,
} from '@tabler/icons-react';
import classes from './landing.module.css';

const features = [
  {
    icon: IconFileText,
    title: 'Answers with their page',
    text: 'Upload PDF, Word, Markdown, text and JSON. A number in the answer opens the page, with the sentence that is meant highlighted.',
  },
  {
    icon: IconPlug,
    title: 'Calls your APIs',
    text: 'Import an OpenAPI description, choose the operations an agent may use, and test each with a real call. With token exchange it acts for the visitor who is signed in.',
  },
  {
    icon: IconWorldSearch,
    title: 'Looks things up on the web',
    text: 'Where you allow it, an agent searches the web, and cites what it found like a document.',
  },
  {
    icon: IconChartBar,
    title: 'Draws its figures',
    text: 'Lines, bars, pies and points, with the figures as a table and as a file.',
  },
  {
    icon: IconVersions,
    title: 'Drafts and versions',
    text: 'Each save is a version. Try a draft in the preview, compare it with what is live, publish it, or bring an old one back.',
  },
  {
    icon: IconHistory,
    title: 'Every conversation',
    text: 'Read and search what was asked, see which questions stayed open, and find the thumbs that visitors gave.',
  },
  {
    icon: IconListSearch,
    title: 'Insights and a daily digest',
    text: 'Say what you want to learn from conversations. It is collected with the quote it rests on, and a digest comes by mail each day.',
  },
  {
    icon: IconUsers,
    title: 'Made for a team',
    text: 'Invite people, give them roles, see who changed what. Sign-in takes a second factor.',
  },
];

export const Features = () => (
  <section className={classes.section} id="features" aria-labelledby="features-title">
    <h2 className={classes.heading} id="features-title">
      What an agent can do
    </h2>
    <ul className={classes.cards}>
      {features.map(({ icon: Icon, title, text }) => (
        <li key={title} className={classes.card}>
          <Icon size={24} stroke={1.6} aria-hidden="true" className={classes.icon} />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
);
