import type { LegalText } from './legal-text.ts';

export const privacy: LegalText = {
  title: 'Privacy Policy',
  summary:
    'What Talkwright knows about you, what it is needed for, who else sees it, and when it is deleted.',
  sections: [
    {
      heading: 'What we store',
      paragraphs: [
        'Your account: name, email address, role, and the time of your last sign-in. Your password is stored as a hash from which nobody can read it back.',
        'Your sessions: the kind of browser and the time of last use, so that you can recognize and end them.',
        'Your organization: its name, domains and members, the agents it builds, the documents it uploads, and a record of administrative changes.',
        'Conversations: what visitors write to an agent, what it answers, and which sources it used.',
        'Technical records: counts of requests by network address, kept for a short time to stop abuse.',
      ],
    },
    {
      heading: 'What we use it for',
      paragraphs: [
        'To run the service, to keep it secure, to answer your questions, and to bill your organization. We do not sell personal data, show no advertising, and do not use your content to train models.',
      ],
    },
    {
      heading: 'Conversations on your site',
      paragraphs: [
        'When a visitor talks to an agent, your organization decides what happens to the conversation, and we process it on its behalf. Visitors should turn to the organization whose agent they talked to.',
      ],
    },
    {
      heading: 'Who else processes data',
      paragraphs: [
        'Companies that we need to run the service, each only for its part: the cloud provider that hosts it, the provider of the language model that reads questions and the passages that answer them, the card payment provider, and the provider that delivers our emails.',
        'We hand out data to authorities only where the law obliges us to, and tell you about it where we may.',
      ],
    },
    {
      heading: 'Cookies and browser storage',
      paragraphs: [
        'One cookie keeps you signed in; no script can read it. Your browser also stores your name, an access token that is valid for minutes, and preferences such as the color scheme. There are no cookies for tracking.',
      ],
    },
    {
      heading: 'How long we keep it',
      paragraphs: [
        'An organization chooses for how long conversations are kept: 30 days, 90 days, one year, or until they are deleted. Documents and agents stay until somebody deletes them.',
        'Deleting your account removes your personal data. When the last member of an organization leaves, everything of the organization is deleted. Invoices are kept for as long as the law demands.',
      ],
    },
    {
      heading: 'How we protect it',
      paragraphs: [
        'Data is encrypted on its way and where it is stored, and secrets such as keys of tools are encrypted once more with a key of your organization. Each organization sees nothing but its own data. If something goes wrong all the same, we tell those who are affected without delay.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'You can see and correct your name in the settings, and delete your account there. You can ask us which data we hold about you, for a copy of it, and to stop using it. Depending on where you live, you may also complain to a data protection authority.',
      ],
    },
    {
      heading: 'Children',
      paragraphs: [
        'The service is not for children under 13, and we do not knowingly store data about them. If you believe that a child has given us data, tell us, and we delete it.',
      ],
    },
    {
      heading: 'Changes of this policy',
      paragraphs: [
        'When we change this policy in a way that matters, we tell you by email before the change takes effect. The date at the top says when it was last updated.',
      ],
    },
  ],
  since: {
    date: '2026-11-28',
    paragraphs: [
      'This part is newer than the text above. It adds what the service stores and does since then, and counts where it says more.',
      'We also store what visitors say they think of an answer, and addresses that others give us: of those to whom your organization sends a daily digest, of visitors who leave a message for the people behind an agent, and yours with what you write to us on the contact page.',
      'Others process data as well: where an agent looks things up on the web, the search engine and the websites that it finds; where your organization connects Slack, Slack.',
      'Beside the cookie that keeps you signed in, another, for 400 days, tells us that you have signed in from this browser before, so that nobody who guesses at your password can lock you out; a third is there for minutes while you install an app in Slack. No script can read them. With your name your browser stores your address.',
      'Where a visitor talks to an agent, the browser stores the keys of the conversations with their first questions, so that the visitor can read them again, and remove them from that list.',
      'The time for which an organization keeps conversations begins with their last message, and is 90 days unless it says otherwise. Then nobody sees them any more, and they are deleted within a day, with what was learnt in them. Sums, such as the number of messages in a day, stay. An organization can also delete single conversations, or all those of one visitor who was signed in, at any time. A message to the people behind an agent is kept as a notification for 90 days, or until its conversation is deleted, and in their mailboxes. What you write to us on the contact page is kept for a year.',
      'When you delete your account, your name stays where others need to know who did something: in versions of agents for as long as these are kept, in notifications for 90 days, and with your address in the record of changes for 400 days. Where your address is the contact of the organization, or gets a daily digest, it stays until somebody changes that.',
    ],
  },
};
