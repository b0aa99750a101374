import type { Citation } from '@talkwright/shared/areas/chat';
import type { AgentRecord } from '../../../agents/agent-record.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config.ts';
import { nameOfSource, type Source } from '../writing/closing.ts';
import { signSlackSource } from './source-link.ts';

type Needs = { config: Config; now: Clock };
type Answered = { tenantId: string; sessionId: string; messageId: string };

/**
 * What an answer cites, to be opened. Where the agent lets readers open documents, by a link that shows what is cited to who has
 * it; else by the document's own page, which members see.
 */
export const sourcesOf = (
  { config, now }: Needs,
  { citationsConfig, ragEnabled }: AgentRecord,
  answered: Answered,
  citations: Citation[],
): Promise<Source[]> =>
  Promise.all(
    citations.map(async (citation) => {
      const { n } = citation;
      const name = nameOfSource(citation);
      if ('url' in citation) return { n, name, url: citation.url };
      const url =
        citationsConfig.visitorsOpenSources && ragEnabled
          ? await signSlackSource(config, { ...answered, n }, now())
          : `${config.APP_URL}/#/documents?document=${citation.documentId}`;
      return { n, name, url };
    }),
  );
