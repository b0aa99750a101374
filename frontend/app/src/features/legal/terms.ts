import type { LegalText } from './legal-text.ts';

export const terms: LegalText = {
  title: 'Terms of Service',
  summary:
    'These terms are the agreement between you, your organization and Talkwright about the use of the service.',
  sections: [
    {
      heading: 'The service',
      paragraphs: [
        'Talkwright lets organizations build, embed and monitor AI chat agents that answer from documents and tools that the organization provides.',
        'By creating an account, or by accepting an invitation, you agree to these terms. If you do so for an organization, you confirm that you may bind it, and "you" means that organization as well.',
      ],
    },
    {
      heading: 'Who may use it',
      paragraphs: [
        'You must be at least 18 years old to have an account.',
        'The first person of an organization becomes its administrator. Administrators decide who joins, what role each person has, and which plan is paid for; what they do in the service, they do for the organization.',
      ],
    },
    {
      heading: 'Your account',
      paragraphs: [
        'Give us a real name and an email address that you can read, keep your password and backup codes to yourself, and tell us without delay when you believe that somebody else has used your account.',
        'An account belongs to one person. Do not share it, and do not let a program sign in as if it were you.',
      ],
    },
    {
      heading: 'Your content',
      paragraphs: [
        'Documents, prompts, settings and conversations remain yours. You give us the permission that we need to store and process them in order to run the service for you, and for nothing else.',
        'You are responsible for having the right to upload what you upload, and for telling the visitors of your site what an agent does with what they write.',
      ],
    },
    {
      heading: 'Fair use',
      paragraphs: [
        'Do not use the service to break the law, to deceive or harass people, to send unwanted messages, or to attack, overload or explore systems without permission, ours included.',
        'Do not let an agent give the impression of being a human being, and do not rely on it alone where a mistake could harm somebody, as in medicine, law or finance.',
      ],
    },
    {
      heading: 'Answers of agents',
      paragraphs: [
        'Answers are made by language models. They can be wrong even where they name a source. Check what matters before you act on it.',
      ],
    },
    {
      heading: 'Plans and billing',
      paragraphs: [
        'Paid plans are billed in advance, each month or each year as you choose, through a card payment provider. We never see or store your card number. Prices are in US dollars, without taxes.',
        'A subscription renews by itself at the end of each period until it is canceled. When a payment fails we try again and tell you; if it keeps failing, we may suspend the subscription.',
        'Each plan has limits for each month. What is not used in one month is not carried over to the next.',
      ],
    },
    {
      heading: 'Cancellation',
      paragraphs: [
        'You can cancel at any time. The cancellation takes effect at the end of the current billing period: until then the plan stays as it is, and after it nothing more is charged. Payments already made are not refunded, unless the law says otherwise.',
      ],
    },
    {
      heading: 'Changes and interruptions',
      paragraphs: [
        'We improve the service all the time, and may change or remove parts of it. We announce ahead what would take away something that you rely on. The service may be interrupted for maintenance, or by causes that we do not control.',
      ],
    },
    {
      heading: 'Ending the agreement',
      paragraphs: [
        'You can delete your account in the settings. When the last member of an organization leaves, the organization and everything in it is deleted.',
        'We may suspend or end accounts that break these terms. Unless waiting would do harm, we warn you before and give you the time to put it right and to export your content.',
      ],
    },
    {
      heading: 'Liability',
      paragraphs: [
        'The service is provided as it is. As far as the law allows, we give no warranties beyond what these terms say, and neither side is liable for lost profit or for indirect damage.',
        'All that we owe you in connection with the service is limited to what you paid us for it in the 12 months before the event that caused the claim. This limit does not apply where the law does not allow one.',
      ],
    },
    {
      heading: 'Changes of these terms',
      paragraphs: [
        'When we change these terms in a way that matters, we tell you by email at least 30 days before. Whoever does not agree can cancel until then; using the service after that day means that the new terms are accepted.',
      ],
    },
  ],
};
