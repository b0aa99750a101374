import { Skeleton, Stack } from '@mantine/core';
import type { AgentDraft } from '@talkwright/shared/areas/agents';
import { type ComponentType, memo, type ReactNode, useMemo, useState } from 'react';
import type { AgentTabProps, FieldErrors } from '../../../forms/agent-tab.ts';
import { loadable } from '../../../ui/loadable.tsx';
import { useAgentTab } from './use-draft.ts';

type Description<Part extends keyof AgentDraft> = {
  id: string;
  label: string;
  /** What it shows or changes of the draft. */
  parts: readonly Part[];
  /** The paths of its fields, as their errors name them; where left out, its parts. */
  fields?: readonly string[];
  /** Whether it stands in the builder's form, where Enter saves the agent. A tab with forms of its own does not. */
  isInForm: boolean;
  /** Not shown before the agent is saved for the first time. */
  needsSaved?: boolean;
  load: () => Promise<ComponentType<AgentTabProps<Part>>>;
};

export type BuilderTab = ReturnType<typeof builderTab>;

/** A tab that is fetched when it is first opened, and rendered when its own parts of the draft change. */
export function builderTab<Part extends keyof AgentDraft>({
  id,
  label,
  parts,
  fields = parts,
  isInForm,
  needsSaved = false,
  load,
}: Description<Part>) {
  type Props = AgentTabProps<Part>;
  const isSame = (before: Props, after: Props) =>
    before.errors === after.errors &&
    before.saved === after.saved &&
    parts.every((part) => before.draft[part] === after.draft[part]);

  const Content = loadable<Props & { beside: ReactNode }>(
    async () => {
      const Tab: ComponentType<Props> = memo(await load(), isSame);
      return ({ beside, ...props }) => (
        <>
          <Tab {...(props as Props)} />
          {beside}
        </>
      );
    },
    <Loading />,
  );

  /** `beside` is there as soon as the tab is. */
  function Panel({ isShown, beside }: { isShown: boolean; beside: ReactNode }) {
    const now = useAgentTab();
    // What nobody sees stays as it was until somebody does, however much is typed elsewhere meanwhile.
    const [held, hold] = useState(now);
    if (isShown && held !== now) hold(now);
    const { errors } = held;
    const own = useMemo(() => errorsAt(fields, errors), [errors]);
    return <Content {...held} errors={own} beside={beside} />;
  }

  return { id, label, fields, isInForm, needsSaved, Panel };
}

const Loading = () => (
  <Stack gap="lg" role="status" aria-label="Loading">
    <Skeleton height={420} />
  </Stack>
);

const errorsAt = (fields: readonly string[], errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).filter(([path]) => fields.some((field) => isAt(field, path))),
  );

export const isAt = (field: string, path: string): boolean =>
  path === field || path.startsWith(`${field}.`);
