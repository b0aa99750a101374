import { afterAll, expect, it } from '@jest/globals';
import { allContracts } from '@talkwright/shared/all-contracts';
import { deleteAgent, getAgent } from '@talkwright/shared/areas/agents';
import { getChatHistory } from '@talkwright/shared/areas/chat-history';
import { deleteCredential } from '@talkwright/shared/areas/credentials';
import { listOperations } from '@talkwright/shared/areas/operations';
import { getOrganization } from '@talkwright/shared/areas/organization';
import { listPendingRequests } from '@talkwright/shared/areas/people';
import {
  deleteLabelledQuestion,
  listLabelledQuestions,
} from '@talkwright/shared/areas/retrieval-lab';
import { me } from '@talkwright/shared/areas/sign-in';
import { deleteSnippet, listSnippets } from '@talkwright/shared/areas/snippets';
import { listTokenExchange } from '@talkwright/shared/areas/token-exchange';
import { deleteTool, listTools } from '@talkwright/shared/areas/tools';
import type { Contract } from '@talkwright/shared/contract/contract';
import { proveAddress } from '../support/api/people.ts';
import { call } from '../support/client.ts';
import {
  fieldsOf,
  type Path,
  parseInput,
  textAt,
  textFieldsOf,
  withText,
} from '../support/samples.ts';
import { naughtyStrings } from '../support/texts/naughty-strings.ts';
import { type Answer, ask, tally } from './matrix/ask.ts';
import { idFieldsOf, isFreeText } from './matrix/inputs.ts';
import { rightfulRequest } from './matrix/rightful.ts';
import { presented } from './matrix/secrets.ts';

/** Every text field of every contract: whatever is put in comes back as it was, or is refused with a sentence. */

type Request = Awaited<ReturnType<typeof rightfulRequest>>;
type Sent = Record<string, unknown>;

const AT_ONCE = 8;
/** In an address or in a header. */
const MAX_IN_HEAD = 4_000;
const MAX_AT_ONCE = 100_000;
/** Another file in this process may have asked, too. */
const before = tally.cases;
afterAll(() => console.log(`naughty strings: ${tally.cases - before} requests`));

/** Where what was sent can be read again. Whatever has no place here is a question, a secret, or ends in a mail. */
const readBack: Record<string, (request: Request, sent: Sent, answer: Answer) => unknown> = {
  'auth-create-tenant': (_request, _sent, { text }) => call(me, {}, bearerOf(text)),
  'auth-register': (_request, _sent, { text }) => call(me, {}, bearerOf(text)),
  'auth-join-tenant': requestOf,
  'auth-request-access': requestOf,
  'auth-update-profile': ({ person }) => person.call(me, {}),
  'organization-update': ({ person }) => person.call(getOrganization, {}),
  'agents-update': ({ person, ids }) => person.call(getAgent, { id: ids.agents ?? '' }),
  'agents-create': async ({ person }, _sent, { text }) => {
    const { id } = JSON.parse(text).agent;
    const read = await person.call(getAgent, { id });
    await person.call(deleteAgent, { id });
    return read;
  },
  'snippets-update': ({ person }) => person.call(listSnippets, {}),
  'snippets-create': async ({ person }, _sent, { text }) => {
    const read = await person.call(listSnippets, {});
    await person.call(deleteSnippet, { id: JSON.parse(text).data.id });
    return read;
  },
  'retrieval-mark': async ({ person, ids }, _sent, { text }) => {
    const id = ids.agents ?? '';
    const read = await person.call(listLabelledQuestions, { id });
    await person.call(deleteLabelledQuestion, { id, questionId: JSON.parse(text).question.id });
    return read;
  },
  'tools-update': ({ person }) => person.call(listTools, {}),
  'tools-create': async ({ person }, _sent, { text }) => {
    const read = await person.call(listTools, {});
    await person.call(deleteTool, { id: JSON.parse(text).tool.id });
    return read;
  },
  'tools-create-operation': ({ person, ids }) =>
    person.call(listOperations, { id: ids['custom-tools'] ?? '' }),
  'tools-create-credential': async ({ person }, _sent, { text }) => {
    const { credential } = JSON.parse(text);
    await person.call(deleteCredential, { id: credential.id });
    return { credential };
  },
  'token-exchange-save': ({ person, ids }) =>
    person.call(listTokenExchange, { agentId: ids.agents ?? '' }),
  'widget-chat': ({ headers }, _sent, { text }) => {
    const { sessionId, visitorToken } = JSON.parse(
      /^data: (.*"type":"session".*)$/m.exec(text)?.[1] ?? '',
    );
    return call(getChatHistory, { sessionId }, { ...headers, 'x-visitor-token': visitorToken });
  },
};

const cases = allContracts
  .filter(
    (contract) =>
      contract.encoding !== 'multipart' &&
      contract.access !== 'signed' &&
      textFieldsOf(contract).length > 0,
  )
  .map((contract, index) => [contract.name, contract, textsFor(contract, index)] as const);

it.concurrent.each(cases)(
  '%s takes any text as it is, or says why not',
  async (_name, contract, texts) => {
    const rightful = await rightfulRequest(contract);
    const request = contract.name === 'widget-chat' ? beginning(rightful) : rightful;
    const atOnce = makesAnew(contract) ? AT_ONCE : 1;
    let read = 0;
    for (let at = 0; at < texts.length; at += atOnce) {
      const strings = texts.slice(at, at + atOnce);
      const tries = strings.map(([what, text]) => tryText(contract, request, what, text));
      read += (await Promise.all(tries)).filter(Boolean).length;
    }
    if (readBack[contract.name]) expect(read).toBeGreaterThan(texts.length / 3);
  },
);

/**
 * A twentieth of them, another one at the next endpoint: all endpoints read text with the same code, so that what one
 * finds no other has to. Ids, where nothing else is taken, are tried with fewer, and so are a person's names, since
 * hashing passwords takes long.
 */
function textsFor(contract: Contract, index: number) {
  const ids = idFieldsOf(contract);
  if (textFieldsOf(contract).every(([field = '']) => ids.includes(field))) return part(32, index);
  return part('firstName' in fieldsOf(contract) && makesAnew(contract) ? 24 : 20, index);
}

function part(share: number, index: number) {
  return naughtyStrings.filter((_, at) => at % share === index % share);
}

/** Sign-ups and messages: one does not change what another has made, so that none has to wait. */
function makesAnew(contract: Contract): boolean {
  const signsUp = 'email' in fieldsOf(contract) && !presented[contract.name];
  return contract.name === 'widget-chat' || signsUp;
}

/** Each message in a conversation of its own: one takes only so many. */
const beginning = (request: Request): Request => ({
  ...request,
  input() {
    const { sessionId: _id, visitorToken: _token, ...input } = request.input() as Sent;
    return input;
  },
});

/** Puts a text into every field; answers whether it was taken, and read again. */
async function tryText(contract: Contract, request: Request, what: string, text: string) {
  const isValid = (path: Path) =>
    text.isWellFormed() &&
    parseInput(contract, withText(request.input(), path, text) as Sent).issues.length === 0;
  const fields = textFieldsOf(contract).filter((path) => canBeSent(contract, path, text));
  const invalid = fields.filter((path) => !isValid(path));
  const kept = fields.filter((path) => isValid(path) && isFreeText(contract, path));
  const others = fields.filter((path) => isValid(path) && !isFreeText(contract, path));

  const sendWith = async (paths: Path[]) => {
    const put = (input: unknown, path: Path) => withText(input, path, text);
    const sent = paths.reduce(put, request.input()) as Sent;
    return { sent, answer: await tryOnce(contract, request, what, sent) };
  };

  // A long one, in all fields at once, would be refused for its length alone.
  const isLong = text.length * invalid.length > MAX_AT_ONCE;
  for (const paths of isLong ? invalid.map((path) => [path]) : [invalid]) {
    if (paths.length === 0) break;
    const { status, text: body } = (await sendWith(paths)).answer;
    const names = text.isWellFormed() ? paths.map((path) => path.join('.')) : [];
    const refused = Object.keys(JSON.parse(body).fields ?? {});
    expect({ what, status, refused }).toEqual({
      ...{ what, status: 400, refused: expect.arrayContaining(names) },
    });
  }
  if (others.length > 0) await sendWith(others);
  if (kept.length === 0) return false;

  const { sent, answer } = await sendWith(kept);
  const read = readBack[contract.name];
  if (!read || answer.status >= 400) return false;
  const shown = new Set(textsIn(await read(request, sent, answer)));
  // Of lists, blank entries are dropped: there is nothing to read then.
  const taken = kept.flatMap((path) => textAt(parseInput(contract, sent).data, path) ?? []);
  const missing = taken.map((text) => String(text).trim()).filter((text) => !shown.has(text));
  expect({ what, missing }).toEqual({ what, missing: [] });
  return true;
}

/** Whatever is not taken is refused with a sentence, and is never our fault. */
async function tryOnce(contract: Contract, { headers }: Request, what: string, sent: Sent) {
  const answer = await ask(contract, sent, headers);
  if (answer.status < 400) return answer;
  expect({ what, answer: answer.status < 500 || answer }).toEqual({ what, answer: true });
  expect({ what, ...refusalIn(answer.text) }).toMatchObject({
    success: false,
    error: expect.stringMatching(/^[A-Z].+[./\w]$/),
  });
  return answer;
}

/** Of a page that people open as well, which is no JSON. */
function refusalIn(text: string): object {
  const [, code, error] = /<p data-code="(\w+)">([^<]+)<\/p>/.exec(text) ?? [];
  return code ? { success: false, code, error } : JSON.parse(text);
}

/** No client sends anything else in a header. */
const IN_HEADER = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Neither an address nor a header takes everything or any length: what cannot stand there does not reach us. */
function canBeSent(contract: Contract, [field = '']: Path, text: string): boolean {
  const isInPath = contract.path.includes(`{${field}}`);
  const isInQuery = field in (contract.query?.shape ?? {});
  if (field in (contract.headers?.shape ?? {})) {
    return IN_HEADER.test(text) && text.length <= MAX_IN_HEAD;
  }
  if (!isInPath && !isInQuery) return true;
  if (!text.isWellFormed() || encodeURIComponent(text).length > MAX_IN_HEAD) return false;
  // Empty in a query, it counts as left out.
  return isInPath ? !['', '.', '..'].includes(text) : text !== '';
}

/** All texts in an answer, however deep. */
const textsIn = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [value];

async function requestOf({ owner }: Request, { email }: Sent) {
  await proveAddress(String(email));
  const { requests } = await owner.admin.call(listPendingRequests, {});
  return requests.find((request) => request.email === email);
}

const bearerOf = (answer: string) => ({
  authorization: `Bearer ${JSON.parse(answer).tokens.accessToken}`,
});
