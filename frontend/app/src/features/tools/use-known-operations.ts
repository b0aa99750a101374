import { WEB_SEARCH_TOOL } from '@talkwright/shared/areas/agent-config';
import type { KnownOperation, Operation } from '@talkwright/shared/areas/operations';
import { useEffect, useRef, useState } from 'react';
import { useFreshAnswer } from '../../server/use-fresh-answer.ts';
import { useStable } from '../../ui/use-stable.ts';
import { lookUpOperations } from './tools.api.ts';

type Known = Pick<KnownOperation, 'id' | 'enabled' | 'custom_tool_id'>;

/**
 * With an agent, only ids of operations are saved. Whose they are is asked once, and learned from the pages that are
 * shown; what is in neither is gone.
 */
export function useKnownOperations(ids: string[]) {
  const [known, setKnown] = useState(new Map<string, Known>());
  const lookUp = useFreshAnswer(lookUpOperations);
  const asked = useRef(new Set<string>([WEB_SEARCH_TOOL]));

  const learn = useStable((operations: Operation[]) => {
    for (const { id } of operations) asked.current.add(id);
    setKnown((before) => new Map([...before, ...operations.map((one) => [one.id, one] as const)]));
  });

  useEffect(() => {
    const unknown = ids.filter((id) => !asked.current.has(id));
    if (unknown.length === 0) return;
    for (const id of unknown) asked.current.add(id);
    lookUp({ ids: unknown }).then(({ data }) => {
      // Asked again with the next change; until then, tools that are closed show no count.
      if (!data) {
        for (const id of unknown) asked.current.delete(id);
        return;
      }
      setKnown((before) => new Map([...data.map((one) => [one.id, one] as const), ...before]));
    });
  }, [ids, lookUp]);

  return { known, learn };
}
