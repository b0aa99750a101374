import type { FilePath } from '../paths.ts';

type PublicPage = {
  title: string;
  /** What search engines and previews of links show. */
  description: string;
};

/** Whatever everybody may read: `build.ts` makes a file of each. */
export const publicPages: Record<FilePath, PublicPage> = {
  '/': {
    title: 'Talkwright: AI chat agents that know your documents',
    description:
      'Build AI chat agents that answer from your documents and APIs, with the page each statement comes from, and embed them in your website with one line of HTML.',
  },
  '/docs': {
    title: 'Docs · Talkwright',
    description:
      'How agents are made, what they know and may do, how they get onto your website, and what you learn from their conversations.',
  },
  '/contact': {
    title: 'Contact Sales · Talkwright',
    description: 'Tell us about your use case, scale, and timeline, and we write back.',
  },
  '/terms': {
    title: 'Terms of Service · Talkwright',
    description:
      'The agreement between you, your organization and Talkwright about the use of the service.',
  },
  '/status': {
    title: 'Status · Talkwright',
    description:
      'Whether Talkwright works right now: answers, documents, sign-in, mails and Slack, asked from where you are.',
  },
  '/privacy': {
    title: 'Privacy Policy · Talkwright',
    description:
      'What Talkwright knows about you, what it is needed for, who else sees it, and when it is deleted.',
  },
};
