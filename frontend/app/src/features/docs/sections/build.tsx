import { CodeExample } from '../code-example.tsx';
import { DocsLink } from '../docs-link.tsx';
import { commands, variables } from '../examples.ts';

export const QuickStart = () => (
  <>
    <p>A basic agent takes an estimated 5 to 10 minutes.</p>
    <ol>
      <li>
        Create an account with a new organization, and open the link in the mail that verifies your
        address.
      </li>
      <li>
        On the Dashboard press <b>Create New Agent</b>. Give it an identity, a name and a system
        prompt: what it is for, how it talks, and what it leaves alone.
      </li>
      <li>
        In the tab <b>Documents</b> upload what it has to know. A file is searchable once its status
        is Ready.
      </li>
      <li>
        Press <b>Preview</b> and ask what your customers ask. Each statement carries the number of
        its source.
      </li>
      <li>
        Press <b>Copy Embed Code</b> and paste the line into your page. See{' '}
        <DocsLink to="embed">Web Embed</DocsLink>.
      </li>
    </ol>
    <p>Where things are, once you are signed in:</p>
    <dl>
      <dt>Dashboard</dt>
      <dd>What your agents did this month, and what your colleagues have changed.</dd>
      <dt>My Agents</dt>
      <dd>All agents; Create New Agent opens the builder.</dd>
      <dt>Documents</dt>
      <dd>The library of the whole organization.</dd>
      <dt>Chat History</dt>
      <dd>Analytics, and every conversation.</dd>
      <dt>Settings</dt>
      <dd>Organization, people, the security of your account, and who changed what.</dd>
    </dl>
  </>
);

export const Concepts = () => (
  <dl>
    <dt>Organization</dt>
    <dd>
      Holds people, agents, documents and tools. Nobody outside of it sees any of them. People are
      members or administrators.
    </dd>
    <dt>Agent</dt>
    <dd>What visitors talk to: a prompt, a model, knowledge, tools and looks.</dd>
    <dt>Identity</dt>
    <dd>The agent's name in addresses and in the embed code, unique in the organization.</dd>
    <dt>Agent key</dt>
    <dd>
      Public: it stands in your page and says which agent is meant. It proves nothing and opens no
      data of yours.
    </dd>
    <dt>Version</dt>
    <dd>
      Each save is one. Visitors talk to the published version; a newer one can wait as a draft.
    </dd>
    <dt>Document and passage</dt>
    <dd>
      A file that you upload is cut into passages. For each question the best ones are found, by
      words and by meaning, and shown to the model.
    </dd>
    <dt>Tool and operation</dt>
    <dd>An API of yours, and one call that it offers.</dd>
    <dt>Conversation</dt>
    <dd>What one visitor and an agent have said; also called a session.</dd>
  </dl>
);

export const CreateAgent = () => (
  <>
    <p>
      An agent is made in the builder, or over the API. These are the fields that it begins with:
    </p>
    <dl>
      <dt>Name and identity</dt>
      <dd>What people and what programs call it. 2 to 80 characters each.</dd>
      <dt>Description</dt>
      <dd>
        What it is for, for your colleagues, and for visitors: the widget shows it, unless Display &
        Theme has another text. Nothing internal, therefore.
      </dd>
      <dt>System prompt</dt>
      <dd>What the model is told before everything else. 10 to 32,000 characters.</dd>
      <dt>Conversation opener</dt>
      <dd>What the agent says before anybody has said anything.</dd>
      <dt>Model</dt>
      <dd>
        gpt-5, gpt-5-mini, gpt-4o, gpt-4.1, gpt-4.1-mini, o4-mini, o3, gpt-6.1-sol, gpt-6.1-terra,
        gpt-6-luna, or any other by its name. A model that OpenAI has ended is replaced, and the
        builder says by which. An agent may have a key and a server of its own, also of another
        vendor that speaks the same protocol.
      </dd>
      <dt>Temperature</dt>
      <dd>
        From 0 (the likeliest words) to 2. The gpt-5 models take 1 alone, the o-models none, and the
        gpt-6 models one only while they do not think: the builder says so.
      </dd>
    </dl>
    <p>
      Agents can be duplicated, exported to a file and imported. The file holds no secrets and no
      documents.
    </p>
    <h3>Over the API</h3>
    <p>
      All that the app does is an API; <b>API</b> above leads to its reference. The commands on this
      page need curl 7.82 or newer, and these variables:
    </p>
    <dl>
      {Object.entries(variables).map(([name, meaning]) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
    <CodeExample name="command to log in" text={commands.logIn} />
    <CodeExample name="command to create an agent" text={commands.createAgent} />
  </>
);

export const Tools = () => (
  <>
    <p>
      With tools an agent looks things up, and does things, in your own systems while it answers. In
      the tab <b>Tools</b> of the builder import an OpenAPI 3.0, 3.1 or Swagger 2 description, or
      add operations by hand; then choose which of them the agent may call. A tool has
    </p>
    <dl>
      <dt>Name and summary</dt>
      <dd>The model reads them, and chooses by them.</dd>
      <dt>Base URL</dt>
      <dd>What the paths of its operations begin with.</dd>
      <dt>Operations</dt>
      <dd>
        Each with a key, a description, an HTTP method, a path, and a JSON Schema of its parameters:
        of path, query and header, and of the JSON <code>body</code>.
      </dd>
      <dt>Calls a minute</dt>
      <dd>
        Of all agents together. It holds beside what your plan allows all tools together; see{' '}
        <DocsLink to="pricing">Plans & Limits</DocsLink>.
      </dd>
    </dl>
    <CodeExample name="command to create a tool" text={commands.createTool} />
    <CodeExample name="command to add an operation" text={commands.createOperation} />
    <p>
      <b>Test</b> makes the call that an agent would make and shows what the model would read. Where
      an agent has more operations than a model can choose from, the 20 that fit the question best
      are offered to it. A call that changes something is made once, also when an answer has to be
      made anew.
    </p>
    <p>
      <b>Web search</b> is a tool that comes along: by the search of OpenAI's models, or by a search
      engine of whoever runs the deployment.
    </p>
  </>
);

export const Credentials = () => (
  <>
    <p>
      Secrets never stand in a prompt, a description or a body: no model sees them. A credential is
      a set of headers, and of query parameters where an API takes its key in the address. It is
      kept sealed and added to each call of its tool. A body or a prompt names no credential and
      needs no placeholder for it.
    </p>
    <CodeExample name="command to store a credential" text={commands.createCredential} />
    <ul>
      <li>
        It goes to the origin of the tool's base URL and nowhere else. When the base URL moves to
        another origin, the credential stays behind.
      </li>
      <li>
        What is in it is never shown again, to nobody. The list has its label, its origin and its
        date.
      </li>
      <li>
        To replace one, add the new one and delete the old one. Deleting a tool deletes its
        credentials.
      </li>
      <li>
        An agent's own model key is kept in the same way: what is answered says only that there is
        one.
      </li>
    </ul>
    <p>
      Where an API has to know which visitor asks, a token exchange takes the place of a shared key:
      your page signs who its visitor is, and the agent gets a token for them alone. It is set up
      beside the tool, in the tab Tools.
    </p>
  </>
);

export const Knowledge = () => (
  <>
    <p>
      Agents answer from .pdf, .docx, .doc, .md, .txt, .json, .jsonl and .ndjson files of up to 50
      MB and 2,000 pages. Upload them in the builder for one agent, or in <b>Documents</b> for all
      of them.
    </p>
    <CodeExample name="command to upload a document" text={commands.uploadDocument} />
    <p>
      A document is read in the background. Its status goes from Queued over Processing to Ready; of
      one that failed, it says why. A scan without text has nothing that could be read, and says so.
      Of a Word file the notice beside its status counts what is not read: comments, pictures,
      diagrams, embedded files, and passages that are marked as deleted.
    </p>
    <CodeExample name="command to search documents" text={commands.searchDocuments} />
    <ul>
      <li>
        Answers name the document and the page of each statement. Where an agent allows it, visitors
        open that page or passage, and nothing else of the document.
      </li>
      <li>A statement loses its number where its source does not say what the sentence says.</li>
      <li>
        When nothing fits, the agent says so, asks back or offers a contact, as you have chosen in
        the tab Basics.
      </li>
      <li>A deleted document takes part in no answer from then on.</li>
    </ul>
  </>
);
