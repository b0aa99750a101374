import type { Crossing } from '../fault-proxy/fault-proxy.ts';
import type { Proxied } from '../fault-proxy/proxied-stack.ts';
import type { DeedName } from './deeds/deeds.ts';

export type KillPoint = Omit<Crossing, 'act'> & {
  name: string;
  deed: DeedName;
  /** To which service it crosses. */
  way: Proxied;
};

/** Where the product may die between two effects, by what crosses the wire there: the product knows nothing of it. */
export const killPoints: KillPoint[] = [
  {
    name: 'a message, before it is claimed',
    ...{ deed: 'chat', way: 'cosmos', at: 'before' },
    matches: /\/conversations\/docs.*"type":"turn"/s,
  },
  {
    name: 'a message, claimed and not acknowledged',
    ...{ deed: 'chat', way: 'cosmos', at: 'after' },
    matches: /\/conversations\/docs.*"type":"turn"/s,
  },
  {
    name: 'a question, before it is embedded',
    ...{ deed: 'chat', way: 'model', at: 'before' },
    matches: /POST \/v1\/embeddings/,
  },
  {
    name: 'a question, before the model is asked',
    ...{ deed: 'chat', way: 'model', at: 'before' },
    matches: /POST \/v1\/responses/,
  },
  {
    name: 'an answer, at its first word',
    ...{ deed: 'chat', way: 'model', at: 'after' },
    matches: /POST \/v1\/responses/,
  },
  {
    name: 'an answer, before it is stored',
    ...{ deed: 'chat', way: 'cosmos', at: 'before' },
    matches: /\/conversations\/docs.*"path":"\/answer"/s,
  },
  {
    name: 'an answer, between stored and done',
    ...{ deed: 'chat', way: 'cosmos', at: 'after' },
    matches: /\/conversations\/docs.*"path":"\/answer"/s,
  },
  {
    name: 'an answer, as it is counted',
    ...{ deed: 'chat', way: 'cosmos', at: 'after' },
    matches: /\/ledger-buckets\/docs.*"type":"counted"/s,
  },
  {
    name: 'a conversation, between its summary and its search text',
    ...{ deed: 'chat', way: 'cosmos', at: 'before' },
    matches: /"type":"conversationText"/,
  },
  {
    name: 'a file, before it is stored',
    ...{ deed: 'upload', way: 'blob', at: 'before' },
    matches: /^PUT /,
  },
  {
    name: 'a file, between blob and record',
    ...{ deed: 'upload', way: 'blob', at: 'after' },
    matches: /^PUT /,
  },
  {
    name: 'a document, before its batch',
    ...{ deed: 'upload', way: 'cosmos', at: 'before' },
    matches: /"queue":"document-ingestion"/,
  },
  {
    name: 'a document, between its batch and the queue',
    ...{ deed: 'upload', way: 'cosmos', at: 'after' },
    matches: /"queue":"document-ingestion"/,
  },
  {
    name: 'a document, between the queue and the end of its outbox record',
    ...{ deed: 'upload', way: 'serviceBus', at: 'after' },
    matches: /"kind":"ingest"/,
  },
  {
    name: 'a document, once a worker has it',
    ...{ deed: 'upload', way: 'cosmos', at: 'after' },
    matches: /"value":"processing"/,
  },
  {
    name: 'a document, before its pages are embedded',
    ...{ deed: 'upload', way: 'model', at: 'before' },
    matches: /POST \/v1\/embeddings/,
  },
  {
    name: 'a document, between its passages and ready',
    ...{ deed: 'upload', way: 'cosmos', at: 'after' },
    matches: /\/knowledge\/docs.*"Upsert"/s,
  },
  {
    name: 'a document, ready and its message not completed',
    ...{ deed: 'upload', way: 'cosmos', at: 'after' },
    matches: /"value":"ready"/,
  },
  {
    name: 'a sign-up, between address and organization',
    ...{ deed: 'signUp', way: 'cosmos', at: 'after' },
    matches: /\/directory\/docs.*"type":"email"/s,
  },
  {
    name: 'a sign-up, stored and not acknowledged',
    ...{ deed: 'signUp', way: 'cosmos', at: 'after' },
    matches: /\/tenants\/docs.*"type":"tenant"/s,
  },
  {
    name: 'a mail, before it is sent',
    ...{ deed: 'signUp', way: 'smtp', at: 'before' },
    matches: /^MAIL FROM/,
  },
  {
    name: 'a mail, accepted and its message not completed',
    ...{ deed: 'signUp', way: 'smtp', at: 'after' },
    matches: /\r\n\.\r\n$/,
  },
  {
    name: 'an answer in Slack, before it is opened',
    ...{ deed: 'askInSlack', way: 'slack', at: 'before' },
    matches: /POST \/api\/chat\.startStream/,
  },
  {
    name: 'an answer in Slack, opened and nobody knows',
    ...{ deed: 'askInSlack', way: 'slack', at: 'after' },
    matches: /POST \/api\/chat\.startStream/,
  },
  {
    name: 'an answer in Slack, ended and not noted',
    ...{ deed: 'askInSlack', way: 'slack', at: 'after' },
    matches: /POST \/api\/chat\.stopStream/,
  },
  {
    name: 'a purchase, between customer and checkout',
    ...{ deed: 'subscribe', way: 'stripe', at: 'after' },
    matches: /POST \/v1\/customers HTTP/,
  },
  {
    name: 'a purchase, as its checkout is made',
    ...{ deed: 'subscribe', way: 'stripe', at: 'after' },
    matches: /POST \/v1\/checkout\/sessions HTTP/,
  },
  {
    name: 'a purchase, paid and not written down',
    ...{ deed: 'subscribe', way: 'cosmos', at: 'before' },
    matches: /\/tenants\/docs.*"subscription":\{/s,
  },
  {
    name: 'a login, rotated and not acknowledged',
    ...{ deed: 'refresh', way: 'cosmos', at: 'after' },
    matches: /\/tenants\/docs\/session-/,
  },
  {
    name: 'an organization that leaves, in the middle of its purge',
    ...{ deed: 'leave', way: 'cosmos', at: 'after' },
    matches: /DELETE [^ ]*\/ledger-buckets\/docs/,
  },
];
