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

type Part = {
  what: string;
  hasUnsavedChanges: () => boolean;
  /** Together with what it stands in. False where it was refused, and why was said. */
  save: () => Promise<boolean>;
};

const parts = new Set<Part>();

/** A form within something larger that is guarded: leaving the larger one leaves it too. The answer takes it back. */
export function addUnsavedPart(part: Part): () => void {
  parts.add(part);
  return () => void parts.delete(part);
}

/** What such forms edit, the first whose changes are not saved. */
export const unsavedPart = (): string | undefined =>
  [...parts].find(({ hasUnsavedChanges }) => hasUnsavedChanges())?.what;

/** Those that are saved together with what they stand in. False where one was refused. */
export async function saveUnsavedParts(): Promise<boolean> {
  for (const part of parts) {
    if (part.hasUnsavedChanges() && !(await part.save())) return false;
  }
  return true;
}
