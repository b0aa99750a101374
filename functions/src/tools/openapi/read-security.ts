import { isRecord } from '@talkwright/shared/contract/json-object';
import { type Documents, entriesOf, type Json, textOf } from './documents.ts';

/** Where keys of the API travel: `query api_key`. */
export const secretNamesOf = (documents: Documents, root: Json): Set<string> =>
  new Set(
    schemesOf(documents, root).flatMap(({ type, in: place, name }) =>
      type === 'apiKey' ? [`${place} ${String(name).toLowerCase()}`] : [],
    ),
  );

/** What calls need to be let in, each in a sentence. */
export const securityNeeds = (documents: Documents, root: Json): string[] => [
  ...new Set(schemesOf(documents, root).map(sentenceOn)),
];

function schemesOf(documents: Documents, root: Json): Json[] {
  const { document } = documents.root;
  const components = isRecord(root.components) ? root.components : {};
  return entriesOf(components.securitySchemes ?? root.securityDefinitions).flatMap(
    ([, value]): Json[] => {
      const scheme = documents.record({ value, document });
      return scheme ? [scheme.value] : [];
    },
  );
}

function sentenceOn({ type, in: place, name, scheme }: Json): string {
  const shown = textOf(name).slice(0, 100);
  switch (type) {
    case 'apiKey':
      if (place === 'query') return `A key in the query parameter ${shown}: ${STORE_IT}`;
      if (place === 'cookie') return `A key in the cookie ${shown}: ${STORE_IT_AS} Cookie.`;
      return `A key in the header ${shown}: ${STORE_IT}`;
    case 'http':
    case 'basic':
      return /^basic$/i.test(textOf(scheme) || 'basic')
        ? `A name and a password: ${STORE_IT_AS} Authorization (Basic).`
        : `A token: ${STORE_IT_AS} Authorization.`;
    case 'oauth2':
    case 'openIdConnect':
      return `A token of OAuth 2: set up a token exchange, or ${STORE_IT_AS} Authorization.`;
    case 'mutualTLS':
      return 'A certificate of the caller: none can be sent.';
    default:
      return 'A way to be let in that is not known here.';
  }
}

const STORE_IT = 'store it as a credential of the tool.';
const STORE_IT_AS = 'store it as a credential of the tool, in the header';
