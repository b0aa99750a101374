import { Text, ThemeIcon, Title } from '@mantine/core';
import {
  IconBrowser,
  IconFileText,
  IconQuote,
  IconRobot,
  IconShieldLock,
  IconUsers,
} from '@tabler/icons-react';
import { version } from '../../../../../package.json';
import classes from './settings.module.css';

/** What the product can do today. */
const features = [
  {
    Icon: IconRobot,
    title: 'Agents',
    text: 'Build agents with a prompt and a model of their own, and try them at once.',
  },
  {
    Icon: IconFileText,
    title: 'Documents',
    text: 'Upload PDF, Word, Markdown, JSON and text files that your agents answer from.',
  },
  {
    Icon: IconQuote,
    title: 'Sources',
    text: 'Answers name the document and the page that they were taken from.',
  },
  {
    Icon: IconBrowser,
    title: 'Embedding',
    text: 'One snippet puts an agent on your website, in the theme of your choice.',
  },
  {
    Icon: IconUsers,
    title: 'Organizations',
    text: 'Invite colleagues, approve requests to join, and decide who may administer.',
  },
  {
    Icon: IconShieldLock,
    title: 'Security',
    text: 'Two-factor authentication, backup codes, and a list of sessions that you can end.',
  },
];

export const AboutTab = () => (
  <>
    <Title order={2} size={20}>
      Talkwright
    </Title>
    <Text c="dimmed" mt={4} mb="lg">
      Version {version}
    </Text>
    <ul className={classes.features}>
      {features.map(({ Icon, title, text }) => (
        <li key={title} className={classes.feature}>
          <ThemeIcon size={40} radius="md" variant="light" aria-hidden>
            <Icon size={22} stroke={1.6} />
          </ThemeIcon>
          <div>
            <Title order={3} size={15}>
              {title}
            </Title>
            <Text size="sm" c="dimmed">
              {text}
            </Text>
          </div>
        </li>
      ))}
    </ul>
  </>
);
