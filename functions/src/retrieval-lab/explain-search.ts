import type { Explained, LabPassage, RankedPassage } from '@talkwright/shared/areas/retrieval-lab';
import type { Member } from '../accounts/caller.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import { MAX_PASSAGES } from '../answering/begin-search.ts';
import { passagesMessage } from '../answering/build-prompt.ts';
import { isSmallTalk } from '../answering/outcome/small-talk.ts';
import { packPassages } from '../answering/pack-passages.ts';
import { exactTerms } from '../documents/exact-terms.ts';
import { excerptOf } from '../documents/excerpt.ts';
import {
  type Candidate,
  type Findings,
  findPassages,
  type Passage,
  readPublished,
} from '../documents/retrieve.ts';
import type { Sought } from '../documents/sought.ts';
import type { Hit } from '../knowledge/found-chunk.ts';
import { shareOf } from '../knowledge/fuse.ts';
import { distinctiveStretch } from './distinctive-stretch.ts';
import { isRight } from './is-right.ts';
import { type Asked, labelledQuestionId } from './labelled-question-record.ts';
import type { RetrievalLab } from './retrieval-lab.store.ts';
import { soughtFor } from './sought-for.ts';

type Needs = {
  agents: AgentsReader;
  retrievalLab: RetrievalLab;
} & Parameters<typeof findPassages>[0];

/** Of each leg so many are shown. */
const SHOWN_HITS = 10;
const EXCERPT_LENGTH = 280;

/** @throws Failure `agent_not_found` */
export async function explainSearch(
  deps: Needs,
  { tenantId }: Member,
  { id: agentId, ...asked }: { id: string } & Asked,
): Promise<Explained> {
  const { value: agent } = await deps.agents.get(tenantId, agentId);
  const sought = soughtFor(agent, asked);
  const { codes, names } = exactTerms(sought.question);
  if (isSmallTalk(asked.question)) return nothingSought(sought, deps.calibration.floor);
  const [findings, labelled] = await Promise.all([
    findPassages(deps, { tenantId, agentId, sought, limit: MAX_PASSAGES }),
    deps.retrievalLab.find(tenantId, agentId, labelledQuestionId(agentId, asked)),
  ]);
  const { candidates, found, isByWordsAlone } = findings;
  const { question: terms, context: contextTerms } = findings.terms;
  const { hits, similarityOf } = await readHits(deps, tenantId, findings);
  const packed = packPassages(found.map(({ passage }) => passage));
  const numberOf = new Map(packed.map(({ chunkId, n }) => [chunkId, n]));

  const shown = new Map(
    [...hits, ...candidates.map(({ passage }) => passage)].map((one) => [one.chunkId, one]),
  );
  const right = labelled?.value.right ?? [];
  const passages = [...shown.values()].map((passage): LabPassage => {
    const { chunkId: id, documentId, filename, page, path, text } = passage;
    const others = [...shown.values()].filter(
      (other) => other.documentId === documentId && other.chunkId !== id,
    );
    return {
      ...{ id, documentId, filename, page, path },
      excerpt: excerptOf(text, terms, EXCERPT_LENGTH),
      stretch: distinctiveStretch(
        text,
        terms,
        others.map((other) => other.text),
      ),
      markedBy: right.find((one) => isRight(passage, one))?.text ?? null,
    };
  });

  return {
    sought: {
      question: sought.question,
      context: sought.context ?? null,
      terms,
      contextTerms,
      exactTerms: [...codes, ...names],
      isByWordsAlone,
      isSmallTalk: false,
    },
    legs: findings.legs.map(({ by, of, weight, found: order }) => ({
      ...{ by, of, weight },
      hits: order
        .slice(0, SHOWN_HITS)
        .filter(({ id }) => shown.has(id))
        .map(({ id }) => ({
          passageId: id,
          similarity: by === 'meaning' ? similarityOf(id, of) : null,
        })),
    })),
    ranking: candidates.map((candidate) =>
      rankedOf(candidate, findings, numberOf.get(candidate.passage.chunkId) ?? null),
    ),
    passages,
    floor: deps.calibration.floor,
    prompt: passagesMessage(packed),
  };
}

const nothingSought = ({ question, context }: Sought, floor: number): Explained => ({
  sought: {
    ...{ question, context: context ?? null, terms: [], contextTerms: [], exactTerms: [] },
    ...{ isByWordsAlone: false, isSmallTalk: true },
  },
  ...{ legs: [], ranking: [], passages: [], floor, prompt: '' },
});

type Shown = Pick<Passage, 'chunkId' | 'documentId' | 'filename' | 'page' | 'path' | 'text'>;

/** The first of each leg: some of them may not be among the best of all legs together. */
async function readHits(deps: Needs, tenantId: string, { legs, vectors }: Findings) {
  const first = legs.flatMap(({ found }) => found.slice(0, SHOWN_HITS));
  const distinct = [...new Map(first.map((hit): [string, Hit] => [hit.id, hit])).values()];
  const read = await readPublished(deps, tenantId, distinct, vectors);
  const similarities = new Map(read.map(({ chunk }) => [chunk.id, chunk.similarities]));
  return {
    hits: read.map(({ chunk, document }): Shown => {
      const { id: chunkId, documentId, page, path, text } = chunk;
      return { chunkId, documentId, filename: document.filename, page, path, text };
    }),
    similarityOf: (id: string, of: 'question' | 'context') =>
      similarities.get(id)?.[of === 'question' ? 0 : 1] ?? null,
  };
}

function rankedOf(
  candidate: Candidate,
  { found, legs }: Findings,
  n: number | null,
): RankedPassage {
  const { passage, isExact, isFitting } = candidate;
  const shares = legs.map(({ weight, found: order }) => {
    const at = order.findIndex(({ id }) => id === passage.chunkId);
    return at < 0 ? null : { rank: at + 1, share: shareOf(weight, at) };
  });
  const outcomeOf = (): RankedPassage['outcome'] => {
    if (n !== null) return 'read';
    if (!isFitting) return 'belowFloor';
    return found.includes(candidate) ? 'noRoom' : 'behind';
  };
  return {
    passageId: passage.chunkId,
    fused: shares.reduce((sum, one) => sum + (one?.share ?? 0), 0),
    shares,
    isExact,
    score: passage.score,
    outcome: outcomeOf(),
    n,
  };
}
