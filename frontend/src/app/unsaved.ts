type MayLeave = () => Promise<boolean>;

let ask: MayLeave | undefined;

/** Whoever holds unsaved changes names the question to ask before they are lost; the answer takes it back. */
export function guardChanges(question: MayLeave): () => void {
  ask = question;
  return () => {
    if (ask === question) ask = undefined;
  };
}

/** For ways out that no navigation announces, as signing out. */
export const mayLeave = async (): Promise<boolean> => (await ask?.()) ?? true;
