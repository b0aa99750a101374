import { DatabaseSync } from 'node:sqlite';
import { beginSearch } from '../../../../functions/src/answering/begin-search.ts';
import type { Passage } from '../../../../functions/src/documents/retrieve.ts';
import { searchTerms } from '../../../../functions/src/documents/search-terms.ts';
import { textOf } from '../../../../functions/src/documents/sought.ts';
import type { Question } from '../sets/question-set.ts';
import type { OpenLibrary, Piece } from './open-library.ts';

export const systems = ['hybrid', 'text leg', 'vector leg', 'FTS5'] as const;
type System = (typeof systems)[number];
export type Asked = {
  question: Question;
  grades: Map<string, number>;
  /** What the chat would show to the model. */
  passages: Passage[];
  found: Record<System, string[]>;
};

const LIMIT = 10;

/** Asks as the chat does; then each leg by itself for what the chat has searched for, and SQLite for the question. */
export function createRankings(library: OpenLibrary) {
  const { deps, agent, gradesOf, pieces } = library;
  const { id: agentId, tenantId } = agent;
  const sqlite = fullText(pieces);

  return async function ask(question: Question): Promise<Asked> {
    const { text, history } = question;
    const { signal } = new AbortController();
    const search = beginSearch(deps, { agent, question: text, history, signal });
    const { passages } = await search.retrieved;
    const sought = textOf(search.sought);
    const terms = await searchTerms({ question: sought });
    const [vector = []] = await deps.models.embed([sought]);
    const place = { tenantId, agentId, hidden: [] };
    return {
      question,
      grades: gradesOf(question),
      passages,
      found: {
        hybrid: passages.map(({ chunkId }) => chunkId),
        'text leg': idsOf(await deps.knowledge.listByWords(place, terms.question, LIMIT)),
        'vector leg': idsOf(await deps.knowledge.listNearest(place, vector, LIMIT)),
        FTS5: sqlite(text),
      },
    };
  };
}

const idsOf = (found: { id: string }[]): string[] => found.map(({ id }) => id);

/** What another engine finds in the same texts, with all words of the question. */
function fullText(pieces: Piece[]) {
  const database = new DatabaseSync(':memory:');
  database.exec("CREATE VIRTUAL TABLE pieces USING fts5(id UNINDEXED, text, tokenize = 'porter')");
  const insert = database.prepare('INSERT INTO pieces VALUES (?, ?)');
  for (const { id, text } of pieces) insert.run(id, text);
  const select = database.prepare(
    `SELECT id FROM pieces WHERE pieces MATCH ? ORDER BY bm25(pieces) LIMIT ${LIMIT}`,
  );
  return (question: string): string[] => {
    const words = new Set(question.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu));
    const match = [...words].map((word) => `"${word}"`).join(' OR ');
    return select.all(match).map(({ id }) => String(id));
  };
}
