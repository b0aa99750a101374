import { CodeExample } from '../code-example.tsx';
import { DocsLink } from '../docs-link.tsx';
import { commands, embeds } from '../examples.ts';

export const Testing = () => (
  <>
    <ul>
      <li>
        <b>Preview</b> is the widget itself, with the newest version. What is said there counts for
        no statistics.
      </li>
      <li>
        <b>Retrieval</b>, a tab of the builder, shows for a question which passages were found, why
        each came where it did, and what the model reads. Mark what is right, and run all marked
        questions again after each change of documents.
      </li>
      <li>
        <b>Versions</b> lists the last 200 saves. Compare two, restore an old one as a draft,
        publish the one that is good. Visitors notice nothing until then.
      </li>
      <li>
        <b>Chat History</b> shows what real visitors asked and how it was answered; its Analytics
        end with what was left unanswered most.
      </li>
    </ul>
    <p>
      When two people edit an agent at the same time, the second save is refused and shows the newer
      version, so that nothing is lost without a word.
    </p>
  </>
);

export const Deploy = () => (
  <>
    <dl>
      <dt>A bubble on your website</dt>
      <dd>
        One script tag. See <DocsLink to="embed">Web Embed</DocsLink>.
      </dd>
      <dt>A chat inside of a page</dt>
      <dd>
        The same script fills an element of yours: the second example of{' '}
        <DocsLink to="embed">Web Embed</DocsLink>.
      </dd>
      <dt>A page of its own</dt>
      <dd>For members: Chat, in the list of agents, opens an agent on a whole page of the app.</dd>
      <dt>Your own program</dt>
      <dd>The API below. It answers word by word, as server-sent events.</dd>
      <dt>Slack</dt>
      <dd>
        An administrator makes an app under your own brand and installs it, under Settings,
        Integrations; the tab Slack of the builder says which agent answers in it: in direct
        messages, and in threads that begin with a mention, with its sources.
      </dd>
    </dl>
    <CodeExample name="command to ask an agent" text={commands.chat} />
    <p>
      The first event names the conversation and its <code>visitorToken</code>; send both along to
      go on with it. <code>delta</code> events carry the words, <code>citations</code> the sources,
      and <code>done</code> or <code>error</code> ends the answer.
    </p>
  </>
);

export const Embed = () => (
  <>
    <p>
      The builder has this snippet with your own key and addresses: <b>Copy Embed Code</b>. Paste it
      before the end of your page's body.
    </p>
    <CodeExample name="embed snippet" text={embeds.snippet} />
    <p>Only the key is required. What the page says wins over what the agent's settings say.</p>
    <dl>
      {options.map(([name, meaning]) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
    <p>
      In a script the options have these names; as attributes they are written{' '}
      <code>data-api-key</code>, <code>data-instance-name</code> and so on. With{' '}
      <code>container</code> the chat fills an element, without a bubble:
    </p>
    <CodeExample name="script with container" text={embeds.init} />
    <p>
      <code>ChatAgent.init</code> answers a promise of an object with <code>open()</code>,{' '}
      <code>close()</code> and <code>destroy()</code>. Called again with the same name, it replaces
      the first widget.
    </p>
    <p>
      Tag managers take away the attributes of a script. One without a key reads{' '}
      <code>window.talkwrightSettings</code> instead, which has the same options; where that is
      missing, too, the browser's console says what to do.
    </p>
    <CodeExample name="script with settings" text={embeds.settings} />
    <p>
      Each snippet is a widget, also as <code>type="module"</code>, unless another one has its name.
      The widget stays, with its open chat and a running answer, while the page goes on without a
      load: Turbo, htmx, pjax, Swup, Barba, Astro, and frameworks that draw the page anew. A snippet
      that such a page runs again changes nothing. While a modal dialog of the page is open, the
      widget lies in it.
    </p>
    <h3>Events</h3>
    <p>
      The widget tells the page two things, as events of the window: <code>talkwright:ready</code>{' '}
      once it is loaded, and <code>talkwright:session</code> when the conversation changes; its{' '}
      <code>detail</code> carries the id.
    </p>
    <CodeExample name="script with events" text={embeds.events} />
    <p>
      The widget runs under a strict Content Security Policy and under Trusted Types. Allow its
      script in <code>script-src</code>, and the API in <code>connect-src</code> and, for the
      agent's picture, in <code>img-src</code>.
    </p>
    <h3>One release of the widget</h3>
    <p>
      The address in the embed code follows what is deployed, within five minutes. A page can stay
      with one release instead: <code>/widget/1.0.0/widget.js</code> on the same host never changes,
      so that <code>integrity</code> and <code>crossorigin="anonymous"</code> may stand beside it.
      Whoever runs this deployment knows the hash of each release.
    </p>
  </>
);

const options = [
  ['apiKey', "The agent's public key."],
  ['instanceName', 'The identity of the agent, and the name of this widget on the page.'],
  ['apiUrl', 'The address of the API. Without it, the one that belongs to the script.'],
  [
    'autoLoadConfig',
    "false shows the chat with these options alone, without the agent's settings.",
  ],
  [
    'look',
    "The bubble's theme and position, as dark bottom-left: with them it is there before the agent's settings are, which then win. Copy Embed Code writes them down where the bubble is shown on every website.",
  ],
  ['theme', 'light, dark, blue, red or black-gold.'],
  ['position', 'bottom-right, bottom-left, top-right or top-left.'],
  ['startMaximized', 'true opens the chat in its large size.'],
  ['bubble', 'false shows no bubble: your page opens the chat by itself.'],
  ['personaName', 'The title of the chat.'],
  ['placeholder', 'What stands in the empty field.'],
  [
    'zIndex',
    'Where the widget lies among what floats over your page, as a z-index of CSS. Without it, above all: 2147483647.',
  ],
] as const;
