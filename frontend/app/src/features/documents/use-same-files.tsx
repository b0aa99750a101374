import type { OnSameName } from '@talkwright/shared/areas/documents';
import { type ReactNode, useState } from 'react';
import { findThere, type SameName } from './find-there.ts';
import { SameNamesDialog } from './same-names-dialog.tsx';
import type { Upload } from './use-uploads.ts';

type Settled = { ways: Map<string, OnSameName>; known: Map<string, string> };
type Asked = { names: SameName[]; answer: (ways?: Map<string, OnSameName>) => void };

/** Before files are sent: tells which are there already, and asks what is to happen with those whose names are. */
export function useSameFiles(): {
  /** Undefined where somebody would rather send nothing. */
  settle: (uploads: Upload[], agentId: string | null) => Promise<Settled | undefined>;
  isSettling: boolean;
  question: ReactNode;
} {
  const [isSettling, setIsSettling] = useState(false);
  const [asked, setAsked] = useState<Asked>();

  async function settle(uploads: Upload[], agentId: string | null) {
    setIsSettling(true);
    const { ways, known, names } = await findThere(uploads, agentId);
    const chosen = names.length > 0 ? await ask(names) : new Map<string, OnSameName>();
    setIsSettling(false);
    return chosen && { ways: new Map([...ways, ...chosen]), known };
  }

  const ask = (names: SameName[]) =>
    new Promise<Map<string, OnSameName> | undefined>((answer) => setAsked({ names, answer }));

  return {
    settle,
    isSettling,
    question: asked && (
      <SameNamesDialog
        names={asked.names}
        onAnswer={(ways) => {
          setAsked(undefined);
          asked.answer(ways);
        }}
      />
    ),
  };
}
