/** What people have reported of products like this one, by kind, and the tests whose fixtures are of that kind. */
export type Kind = {
  name: string;
  project: string;
  /** From `tests/` on. */
  path: string;
  /** Of the file's tests, those with one of these words in their names; all of them where there are none. */
  words?: string[];
};

const servers = { project: 'use-cases', path: 'use-cases/platform/model-servers.test.ts' };
const given = { project: 'rules', path: 'rules/tool-calls/arguments.test.ts' };
const requests = { project: 'rules', path: 'rules/tool-calls/request.test.ts' };

export const kinds: Kind[] = [
  {
    name: 'null, true and 0x10 in the arguments of a call',
    ...given,
    words: ['null', 'another type', 'required'],
  },
  {
    name: 'alternatives and closed parts of a schema',
    ...given,
    words: ['alternative', 'made of several'],
  },
  { name: 'whole numbers of any length', ...requests, words: ['long whole number'] },
  { name: 'long numbers in JSON', project: 'rules', path: 'rules/contract/exact-json.test.ts' },
  {
    name: 'lists and records of a request in their styles',
    ...requests,
    words: ['in their styles'],
  },
  {
    name: 'brackets as most servers read them',
    project: 'rules',
    path: 'rules/tool-calls/styles.test.ts',
  },
  {
    name: 'descriptions in many documents, and what is none',
    project: 'rules',
    path: 'rules/tools/openapi-references.test.ts',
  },
  { name: 'streams of model servers', ...servers, words: ['an answer is read', 'never ends'] },
  { name: 'thoughts of models', ...servers, words: ['what a model thinks'] },
  { name: 'calls in pieces', ...servers, words: ['calls are read', 'goes back with it'] },
  { name: 'parameters that a server does not take', ...servers, words: ['a parameter'] },
  { name: 'servers without the Responses API', ...servers, words: ['Responses API'] },
  {
    name: 'what goes back over the steps of an answer',
    project: 'use-cases',
    path: 'use-cases/answering/given-back.test.ts',
  },
  {
    name: 'readers who go, and Stop',
    project: 'use-cases',
    path: 'use-cases/chat/turn.test.ts',
    words: ['goes away', 'Stop'],
  },
  {
    name: 'pages that are reloaded in the middle',
    project: 'browser',
    path: 'browser/widget/memory.test.ts',
    words: ['a reload'],
  },
  {
    name: 'connections that break',
    project: 'browser',
    path: 'browser/widget/failures.test.ts',
    words: ['a connection'],
  },
  {
    name: 'texts in older encodings, and damaged ones',
    project: 'rules',
    path: 'rules/documents/decode-text.test.ts',
  },
  {
    name: 'questions in other spellings',
    project: 'rules',
    path: 'rules/platform/terms.test.ts',
    words: ['another spelling'],
  },
  {
    name: 'addresses of all scripts',
    project: 'rules',
    path: 'rules/contract/email-address.test.ts',
  },
  {
    name: 'invitations of people with an account elsewhere',
    project: 'use-cases',
    path: 'use-cases/people/invitations.test.ts',
  },
  {
    name: 'Enter of an input method',
    project: 'browser',
    path: 'browser/widget/widget.test.ts',
    words: ['composition'],
  },
  { name: 'PDFs', project: 'use-cases', path: 'use-cases/documents/pdf-text.test.ts' },
  {
    name: 'JSON Lines and lists of numbers',
    project: 'rules',
    path: 'rules/documents/json.test.ts',
  },
  {
    name: 'pages that are looked up',
    project: 'rules',
    path: 'rules/web-search/read-html.test.ts',
  },
  { name: 'pages of ten designs', project: 'rules', path: 'rules/web-search/made-pages.test.ts' },
  ...['archives', 'formulas', 'lists', 'tables', 'texts'].map((what) => ({
    name: `Word files: ${what}`,
    project: 'rules',
    path: `rules/documents/word/${what}.test.ts`,
  })),
  { name: 'Word files of before 1997', project: 'rules', path: 'rules/documents/old-word.test.ts' },
  {
    name: 'the same file again',
    project: 'use-cases',
    path: 'use-cases/documents/same-file.test.ts',
  },
  {
    name: 'documents that are read anew',
    project: 'use-cases',
    path: 'use-cases/documents/read-anew.test.ts',
  },
  {
    name: 'host pages that change, and their dialogs',
    project: 'browser',
    path: 'browser/widget/swapped-pages.test.ts',
  },
  {
    name: 'whose model the notice speaks of',
    project: 'use-cases',
    path: 'use-cases/agents/model-notice.test.ts',
  },
  {
    name: 'answers that found nothing',
    project: 'rules',
    path: 'rules/answering/outcome.test.ts',
    words: ['an answer that is none'],
  },
];
