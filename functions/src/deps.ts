import type { Contract, Done } from '@talkwright/shared/contract/contract';
import { accountsStore } from './accounts/accounts.store.ts';
import type { Member } from './accounts/caller.ts';
import { identifyMember } from './accounts/logins/identify-member.ts';
import { loginsStore } from './accounts/logins/logins.store.ts';
import { membersStore } from './accounts/members.store.ts';
import { passwordTokensStore } from './accounts/passwords/password-tokens.store.ts';
import { agentsStore } from './agents/agents.store.ts';
import { createResizer } from './agents/avatar/resizer.ts';
import { identifyAgent } from './agents/identify-agent.ts';
import { questionGroupsStore } from './analytics/question-groups.store.ts';
import { archivesStore } from './archive/archives.store.ts';
import { auditStore } from './audit/audit.store.ts';
import { recordActivity } from './audit/record-activity.ts';
import { customersStore } from './billing/customers.store.ts';
import { trafficStore } from './chat/traffic.store.ts';
import { salesContactsStore } from './contact/sales-contacts.store.ts';
import { conversationsStore } from './conversations/conversations.store.ts';
import { dayCountersStore } from './conversations/day-counters.store.ts';
import { erasuresStore } from './conversations/erasures.store.ts';
import { summariesStore } from './conversations/summaries.store.ts';
import { transcriptsStore } from './conversations/transcripts.store.ts';
import { digestsStore } from './digest/digests.store.ts';
import { documentsStore } from './documents/documents.store.ts';
import { createExtractor } from './documents/extraction/extractor.ts';
import { createPagePainter } from './documents/extraction/page-painter.ts';
import { createIngestionTurns } from './documents/ingestion-turns.ts';
import { createFigurePainter } from './figures/figure-painter.ts';
import { deploymentsStore } from './health/deployments.store.ts';
import { healthStore } from './health/health.store.ts';
import { createPublicStatus } from './health/public-status.ts';
import { insightsStore } from './insights/insights.store.ts';
import { createJournal } from './journal/journal.ts';
import { calibrationOf } from './knowledge/calibration.ts';
import { embeddingSpace } from './knowledge/embedding-space.ts';
import { knowledgeStore } from './knowledge/knowledge.store.ts';
import { upkeepStore } from './knowledge/upkeep.store.ts';
import { notificationsStore } from './notifications/notifications.store.ts';
import { domainsStore } from './organization/domains.store.ts';
import { invitesStore } from './people/invites/invites.store.ts';
import { requestsStore } from './people/requests/requests.store.ts';
import { createAdmission } from './platform/admission.ts';
import { createAzureMailSender } from './platform/azure-mail.ts';
import { createBlobs } from './platform/blobs.ts';
import { type Bus, createBus } from './platform/bus.ts';
import { createCells } from './platform/cells.ts';
import { systemClock, systemPause } from './platform/clock.ts';
import { type Config, getConfig } from './platform/config.ts';
import { LEDGER_BEFORE } from './platform/containers.ts';
import { createCosmos } from './platform/cosmos.ts';
import { managedIdentity } from './platform/credential.ts';
import { createDns } from './platform/dns.ts';
import { erasureStore } from './platform/erasure.ts';
import { newId } from './platform/ids.ts';
import { createLedger } from './platform/ledger/ledger.ts';
import { createLedgerMove } from './platform/ledger/ledger-move.ts';
import { ledgerRemainsStore } from './platform/ledger/ledger-remains.ts';
import { processLog } from './platform/log.ts';
import { createSmtpSender } from './platform/mail.ts';
import { createMailGreeting } from './platform/mail-greeting.ts';
import { createMailReach } from './platform/mail-reach.ts';
import { createModels } from './platform/models/models.ts';
import { createOutbound } from './platform/outbound/outbound.ts';
import { createOutbox } from './platform/outbox.ts';
import { createPayments } from './platform/payments.ts';
import { createQueueInspector } from './platform/queue-inspector.ts';
import { createRateLimiter } from './platform/rate-limiter.ts';
import { createSearchEngine } from './platform/search-engine.ts';
import { createSecrets } from './platform/secrets.ts';
import { createSlack } from './platform/slack.ts';
import { createSlackAddresses } from './platform/slack-addresses.ts';
import { usageAlertsStore } from './quotas/usage-alerts.store.ts';
import { recoveryStore } from './recovery/recovery.store.ts';
import { retrievalLabStore } from './retrieval-lab/retrieval-lab.store.ts';
import { twoFactorStore } from './sign-in/two-factor/two-factor.store.ts';
import { slackAgentsStore } from './slack/agents/slack-agents.store.ts';
import { createSlackPeople } from './slack/answering/asking/people.ts';
import { slackAttachmentsStore } from './slack/answering/attachments.store.ts';
import { slackMentionsStore } from './slack/answering/mentions.store.ts';
import { slackPostsStore } from './slack/answering/posts.store.ts';
import { slackAppsStore } from './slack/apps/slack-apps.store.ts';
import { slackTokensStore } from './slack/connection/slack-tokens.store.ts';
import { slackInstallsStore } from './slack/installs/slack-installs.store.ts';
import { snippetsStore } from './snippets/snippets.store.ts';
import { createExchangedTokens } from './token-exchange/exchanged-tokens.ts';
import { createKeySets } from './token-exchange/key-sets.ts';
import { tokenExchangeStore } from './token-exchange/token-exchange.store.ts';
import { createArgumentChecker } from './tools/checking/argument-checker.ts';
import { createDescriptionReader } from './tools/openapi/reader.ts';
import { operationsStore } from './tools/operations/operations.store.ts';
import { operationIndexStore } from './tools/search/operation-index.store.ts';
import { toolsStore } from './tools/tools.store.ts';
import { metersStore } from './usage/meters.store.ts';
import { usageStore } from './usage/usage.store.ts';
import { createPageReader } from './web-search/reading/page-reader.ts';

export type Deps = ReturnType<typeof createDeps>;

let live: Deps | undefined;

/** The dependencies of this process, built when they are first needed. */
export function liveDeps(): Deps {
  live ??= createDeps(getConfig());
  return live;
}

/**
 * Builds everything once. Nothing is connected here: each client connects when it is first used. Tests turn the
 * clock and read the log; commands are given by a person, who signs in as one.
 */
export function createDeps(
  config: Config,
  { now = systemClock, log = processLog, identity = managedIdentity(config) } = {},
) {
  const { items, paced } = createCosmos(config, identity);
  const [directory, tenants, guards] = [items('directory'), items('tenants'), items('guards')];
  const ledgerStores = { before: items(LEDGER_BEFORE), buckets: items('ledger-buckets'), now };
  const ledgerMove = createLedgerMove({
    ...{ directory, before: ledgerStores.before, now, pause: systemPause },
  });
  const ledger = createLedger(ledgerStores, ledgerMove, log);
  const cells = createCells(config.KNOWLEDGE_CELLS, paced, (tenantId) =>
    base.accounts.findKnowledgeCell(tenantId),
  );
  const bus = createBus(config, identity);
  const dns = createDns(config);
  const outbound = createOutbound(config, dns);
  const secrets = createSecrets(config, identity);
  const space = embeddingSpace(config);
  const slack = createSlack(config);
  const outbox = createOutbox({ tenants, guards, bus, now, log });
  const blobs = createBlobs(config, identity, now);

  const base = {
    config,
    now,
    pause: systemPause,
    newId,
    log,
    bus: bus as Bus,
    admission: createAdmission(),
    blobs,
    dns,
    sendMail: config.MAIL_ENDPOINT
      ? createAzureMailSender(config, identity)
      : createSmtpSender(config),
    greetMailServer: createMailGreeting(config),
    reachesByMail: createMailReach(config),
    queues: createQueueInspector(bus),
    models: createModels(config, outbound, { log, now }),
    outbound,
    outbox,
    payments: createPayments(config),
    rateLimiter: createRateLimiter(guards, now),
    secrets,
    accounts: accountsStore({ directory, tenants }),
    cells,
    members: membersStore(tenants),
    logins: loginsStore(tenants),
    requests: requestsStore({ directory, tenants }),
    invites: invitesStore(tenants),
    twoFactor: twoFactorStore(tenants, secrets),
    salesContacts: salesContactsStore(directory),
    customers: customersStore(directory),
    archives: archivesStore(tenants, (name) => (name === 'ledger' ? ledger : items(name))),
    deployments: deploymentsStore(directory),
    domains: domainsStore(directory),
    erasure: erasureStore(items, cells, ledger),
    health: healthStore({ guards, tenants }),
    publicStatus: createPublicStatus(),
    journal: createJournal(blobs, now),
    notifications: notificationsStore(tenants),
    passwordTokens: passwordTokensStore(directory),
    agents: agentsStore({ directory, tenants }),
    slack,
    slackAddresses: createSlackAddresses(config),
    slackAttachments: slackAttachmentsStore(items('conversations')),
    slackMentions: slackMentionsStore(guards),
    slackPeople: createSlackPeople({ slack, now }),
    slackPosts: slackPostsStore(items('conversations')),
    slackAgents: slackAgentsStore(tenants),
    slackApps: slackAppsStore({ directory, tenants }, outbox),
    slackInstalls: slackInstallsStore({ directory, tenants }, outbox),
    slackTokens: slackTokensStore(tenants, outbox),
    snippets: snippetsStore(tenants),
    digests: digestsStore({ directory, tenants, guards }),
    documents: documentsStore(tenants, outbox),
    calibration: calibrationOf(config),
    knowledge: knowledgeStore(cells, space),
    questionGroups: questionGroupsStore({ ledger, guards }),
    recovery: recoveryStore(guards),
    retrievalLab: retrievalLabStore(tenants),
    upkeep: upkeepStore(cells, space),
    extractor: createExtractor(),
    ingestionTurns: createIngestionTurns(),
    pagePainter: createPagePainter(),
    figurePainter: createFigurePainter(),
    resizer: createResizer(),
    audit: auditStore(ledger),
    conversations: conversationsStore(items('conversations')),
    erasures: erasuresStore({
      conversations: items('conversations'),
      ledger,
      guards,
    }),
    dayCounters: dayCountersStore(ledger),
    insights: insightsStore(ledger),
    ledgerMove,
    ledgerRemains: ledgerRemainsStore({
      before: paced(async () => LEDGER_BEFORE),
      buckets: paced(async () => 'ledger-buckets'),
      now,
    }),
    summaries: summariesStore(ledger),
    transcripts: transcriptsStore({ conversations: items('conversations'), guards }),
    tokenExchange: tokenExchangeStore(tenants, outbox),
    keySets: createKeySets(),
    exchangedTokens: createExchangedTokens(now),
    tools: toolsStore(tenants, outbox),
    operations: operationsStore(tenants, outbox),
    operationIndex: operationIndexStore(cells, space),
    descriptions: createDescriptionReader(),
    argumentChecker: createArgumentChecker(),
    searchEngine: createSearchEngine(config, dns),
    pages: createPageReader(),
    traffic: trafficStore(guards),
    usage: usageStore(ledger),
    meters: metersStore(ledger),
    usageAlerts: usageAlertsStore(guards),
  };
  return {
    ...base,
    recordActivity: <C extends Contract>(contract: C, member: Member, answer: Done<C>) =>
      recordActivity(base, contract, member, answer),
    identifyMember: (token: string | null) => identifyMember(base, token),
    identifyAgent: (key: string | null, previewToken: string | null) =>
      identifyAgent(base, key, previewToken),
  };
}
