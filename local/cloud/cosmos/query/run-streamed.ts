import { type Execution, passesRest, project } from './execution.ts';
import type { Continuation } from './result-page.ts';

/** In the order of creation, and no further than the page needs. */
export function runStreamed(execution: Execution): Continuation | undefined {
  const { compiled, compilation, source, where, resume, page, frame } = execution;
  let toSkip = resume ? 0 : compiled.offset;
  let last: Continuation | undefined;
  const isExact = where.isExact && compiled.from.isPlain;
  const limit =
    isExact && Number.isFinite(page.remaining) ? toSkip + page.remaining + 1 : undefined;
  if (page.isFull) return undefined;

  for (const row of source.scan({
    filter: where.fragment,
    afterRowid: firstRowid(resume),
    limit,
  })) {
    execution.examined++;
    frame.load(row, compilation.needsWhole.filter);
    let part = -1;
    const isStopped = compiled.from.visit(frame, () => {
      part++;
      if (resume?.rowid === row.rowid && part <= (resume.part ?? -1)) return false;
      if (!passesRest(execution)) return false;
      if (page.isFull) return true;
      if (toSkip > 0) toSkip--;
      else page.add(project(execution, row));
      last = { emitted: page.emitted, rowid: row.rowid, ...(!compiled.from.isPlain && { part }) };
      return false;
    });
    if (isStopped) return last;
  }
  return undefined;
}

/** A document with several results may be answered in part: the next page starts with it again. */
function firstRowid(resume: Continuation | undefined): number | undefined {
  if (resume?.rowid === undefined) return undefined;
  return resume.part === undefined ? resume.rowid : resume.rowid - 1;
}
