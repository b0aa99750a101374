import {
  GRACE_DAYS,
  MAX_AGENTS,
  MAX_BOOSTS,
  type PlanId,
  planIds,
  plans,
  priceAMonth,
  TRIAL,
} from '@talkwright/shared/plans';
import { linkTo, paths } from '../../../paths.ts';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { CodeExample } from '../code-example.tsx';
import { DocsLink } from '../docs-link.tsx';
import classes from '../docs-page.module.css';
import { commands } from '../examples.ts';

export const Security = () => (
  <>
    <dl>
      <dt>Roles</dt>
      <dd>
        Access is by role. Members build agents and read conversations, but for private ones in
        Slack; administrators also manage people, invitations, domains, retention, prices, the plan,
        caps and apps in Slack, take an archive along, and erase visitors.
      </dd>
      <dt>Signing in</dt>
      <dd>
        With a second factor and backup codes, if you like. The Security settings list your sessions
        and end each of them at once.
      </dd>
      <dt>Organizations apart</dt>
      <dd>
        What belongs to another organization does not exist for you, whatever address you call.
      </dd>
      <dt>Outbound calls</dt>
      <dd>
        Tools, imports and model servers are called by https on public addresses alone: private
        networks and the cloud's own are refused, which holds against server-side request forgery
        (SSRF). Whoever runs the deployment may narrow that to an allowlist of hosts, or open it for
        hosts of their own.
      </dd>
      <dt>Limits</dt>
      <dd>
        All tools together, and the web, are called at most so many times a minute, by plan; a tool
        also by a number of your own. What visitors may ask is bounded by conversation, by address
        and by agent.
      </dd>
      <dt>Websites</dt>
      <dd>
        An agent can name the websites that it answers on. That keeps other websites away, not other
        programs.
      </dd>
      <dt>Text from outside</dt>
      <dd>
        What stands in documents, web pages and answers of tools has no higher rank with the model
        than the visitor's words.
      </dd>
      <dt>Retention</dt>
      <dd>
        Conversations are kept for 30, 90 or 365 days or for ever, 90 unless you say otherwise.
        Members delete a conversation, administrators erase a signed-in visitor with all of theirs.
      </dd>
      <dt>Records</dt>
      <dd>
        Who changed what, and when, is on the Dashboard. Administrators read and export all of it
        for thirteen months, by day, person and words, under Settings, Activity. Secrets are struck
        out of what is kept of a tool's call.
      </dd>
    </dl>
    <p>
      SCIM and single sign-on are not available yet. If you need them,{' '}
      <a href={linkTo(paths.contact)}>tell us</a>.
    </p>
  </>
);

export const Analytics = () => (
  <>
    <p>
      <b>Chat History</b> begins with Analytics: messages, tokens and conversations day by day
      (UTC), by agent, model and tool, for 30 to 365 days or the current month; with the share of
      questions that were answered, what visitors thought of answers, and, of the last 30 days, the
      questions that were left unanswered most. Charts are there as tables too, and as PNG and CSV
      files. Costs are estimated at list prices, or at those that an administrator has entered.
    </p>
    <CodeExample name="command for analytics" text={commands.analytics} />
    <ul>
      <li>
        <b>Sessions</b> lists every conversation, with what each answer rests on. Search, filter,
        and take them along as CSV or JSON.
      </li>
      <li>
        <b>Insights</b> are what visitors tell of themselves, as the tab Data Collection asks for
        it, each with its quote. Payment, identity and health details are never kept.
      </li>
      <li>
        A <b>daily digest</b> mails the figures and a summary of the day to whom you name.
      </li>
    </ul>
    <p>Only answered messages of visitors count, and nothing that is said in a preview.</p>
  </>
);

export const Pricing = () => (
  <>
    <ScrollRegion name="Plans" className={classes.wide}>
      <table>
        <thead>
          <tr>
            <th scope="col">A month</th>
            {planIds.map((id) => (
              <th key={id} scope="col">
                {plans[id].name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, shownOf]) => (
            <tr key={name} data-sold={name.startsWith('Price') || undefined}>
              <th scope="row">{name}</th>
              {planIds.map((id) => (
                <td key={id}>{shownOf(id)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
    <div data-sold>
      <p>
        The plans are compared on the <a href={`${linkTo(paths.root)}#pricing`}>home page</a>. A new
        organization tries its plan for {TRIAL.days} days, with {TRIAL.conversations} conversations
        a month and without a card. After that, agents take no new conversations until a plan is
        paid for. Everything that is there can be read and taken along, whatever is paid.
      </p>
      <h3>Paying for a plan</h3>
      <p>
        Administrators do all of this under Billing. Choose a plan, monthly or for a year, and pay
        by card on the page of the payment provider. Card, address and tax number are looked after
        under Manage Billing; invoices are listed as PDF.
      </p>
      <ul>
        <li>
          <b>Change:</b> before you confirm, the app says what is due and from when on it holds.
          More begins at once, and what you have paid for already is taken off. Less begins when
          what you have paid for ends, and can be taken back until then.
        </li>
        <li>
          <b>Boost Packs:</b> each adds 25% of the plan's own to conversations, pages and web
          lookups, for 25% of its price in whole dollars; at most {MAX_BOOSTS}. Agents are not
          boosted.
        </li>
        <li>
          <b>Cancel:</b> all goes on until the end of what is paid for, and nothing more is charged.
          Until then you can keep the subscription after all.
        </li>
        <li>
          <b>A failed payment</b> changes nothing for {GRACE_DAYS} days. Pay until then, or choose
          another card.
        </li>
      </ul>
    </div>
    <p>
      Limits hold for a calendar month (UTC), also in a year that is paid at once. No organization
      has more than {MAX_AGENTS} agents.
    </p>
    <p>
      The app says where a plan has no room for another agent; a document that the month has no room
      for waits; a tool that is called too often is not called. A conversation counts once a month
      (UTC), with its first answer, and once more for each further 50 answers. When all are used up,
      those that have begun go on, and new visitors read that the chat can take no more questions,
      or the agent’s own sentence from Display & Theme. Without web lookups left, an agent answers
      with what else it has. Administrators get a mail and a notification at 80 % and when all is
      used up.
    </p>
    <p>
      Billing & Usage draws this month’s conversations and how many they will be by its end. There
      an administrator also gives an agent a cap: so many conversations a month, and no more.
    </p>
  </>
);

const count = (value: number | null): string =>
  value === null ? 'As agreed' : value.toLocaleString('en-US');

const dollars = (value: number): string =>
  value.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    trailingZeroDisplay: 'stripIfInteger',
  });

const price = (id: PlanId, cycle: 'monthly' | 'annual'): string =>
  id === 'enterprise' ? 'As agreed' : dollars(priceAMonth(id, cycle));

const rows: [name: string, shownOf: (id: PlanId) => string][] = [
  ['Price', (id) => price(id, 'monthly')],
  ['Price, paid annually', (id) => price(id, 'annual')],
  ['Agents', (id) => count(plans[id].agents)],
  ['Conversations', (id) => count(plans[id].conversations)],
  ['Pages taken in', (id) => count(plans[id].kbPages)],
  ['Web lookups', (id) => count(plans[id].webLookups)],
  ['Calls of tools and the web a minute', (id) => count(plans[id].toolCallsPerMinute)],
];

export const Faq = () => (
  <>
    {questions.map(([question, answer]) => (
      <div key={question}>
        <h3>{question}</h3>
        <p>{answer}</p>
      </div>
    ))}
    <p>
      Something is missing here? <a href={linkTo(paths.contact)}>Write to us</a>, or look into{' '}
      <DocsLink to="testing">Test & Iterate</DocsLink>.
    </p>
  </>
);

const questions = [
  [
    'Is the key in my page a secret?',
    'No. It names the agent, as an address does. Limits for each visitor, and a list of allowed websites, keep others from using it at your cost.',
  ],
  [
    'Which languages do agents speak?',
    "Answers come in the visitor's language. Documents in German, French, Spanish, Arabic and thirteen more languages are searched by their own word stems, in Japanese, Chinese and Thai by their characters.",
  ],
  [
    'Why does an answer have no sources?',
    'Because it needed none, as small talk does, or because no passage said what the sentence says. The tab Retrieval shows what was found for a question.',
  ],
  [
    'How fast does a change reach visitors?',
    'With their next message: publishing a version, a document that is ready or deleted, and an operation that is switched off hold at once.',
  ],
  [
    'Can an agent use our own model key?',
    'Yes. An agent can have a key and a server of its own, in the tab Model. It is kept sealed and never shown again.',
  ],
  [
    'Can I take my data along?',
    'Yes, all of it: under Settings, Security an administrator gets one ZIP file with everything that is the organization’s, without passwords and keys. One by one, conversations come as CSV and JSON, insights as JSON and XLSX, agents as files, and documents as they were uploaded.',
  ],
  [
    'Does it work with Slack?',
    'Yes: administrators make an app under their own brand and install it in their workspace, and people ask the agent there.',
  ],
] as const;
