import type { Personality } from '@talkwright/shared/areas/agent-config';

/** What the fields of the display tab are given. */
export type DisplayFieldsProps = {
  personality: Personality;
  set: (changes: Partial<Personality>) => void;
  error: (field: keyof Personality) => string | undefined;
};
