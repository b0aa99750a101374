import type { Agent, AgentDraft } from '@talkwright/shared/areas/agents';

/** One sentence for each field that is not valid, by its path, as `modelConfig.temperature`. */
export type FieldErrors = Record<string, string>;

type Changes<Part extends keyof AgentDraft> = Partial<Pick<AgentDraft, Part>>;

/** A function is given the draft as it is by then: for what is known only after a while, as an uploaded picture. */
export type ChangeDraft<Part extends keyof AgentDraft> = (
  changes: Changes<Part> | ((draft: Pick<AgentDraft, Part>) => Changes<Part>),
) => void;

/** Keeps the agent from being saved while a field holds what is no part of the draft; undefined: it may be saved. */
export type HoldSave = (path: string, why: string | undefined) => void;

/**
 * What every tab of the agent builder is given. Of the draft it gets the parts that it names in the table of tabs, and it
 * renders anew only when one of these changes, however much is typed elsewhere.
 */
export type AgentTabProps<Part extends keyof AgentDraft> = {
  draft: Pick<AgentDraft, Part>;
  change: ChangeDraft<Part>;
  hold: HoldSave;
  /** Of the fields of this tab alone. */
  errors: FieldErrors;
  /** Undefined until the agent is saved for the first time. */
  agentId: string | undefined;
  /** The agent as it was last read or saved. */
  saved: Agent | undefined;
};
