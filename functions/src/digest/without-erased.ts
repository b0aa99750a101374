import type { SummariesReader } from '../conversations/summaries.store.ts';
import type { Config } from '../platform/config.ts';
import type { Body } from './digest-mail.ts';
import type { DigestBody } from './digest-records.ts';
import { link, paragraph, title, top } from './mail-parts.ts';

/** As it was made, unless a conversation of it was deleted since, as while the mail server was away: then none of it is told. */
export async function withoutErased(
  { config, summaries }: { config: Config; summaries: SummariesReader },
  { tenantId, agentId, sessionIds, subject, html, text }: DigestBody,
): Promise<Body> {
  const found = await Promise.all(
    sessionIds.map((sessionId) => summaries.find({ tenantId, sessionId })),
  );
  if (found.every((one) => one !== undefined)) return { subject, html, text };
  const address = new URLSearchParams({ tab: 'sessions', agent: agentId });
  const parts = [
    title(subject),
    paragraph(
      'Some of these conversations were deleted before this mail was sent, so it tells none of them.',
    ),
    link('Chat history', `${config.APP_URL}/#/chat-history?${address}`),
  ];
  return {
    subject,
    html: [top(subject), ...parts.map((one) => one.html)].join('\n'),
    text: parts.map((one) => one.text).join('\n'),
  };
}
