import { Tabs, VisuallyHidden } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FieldErrors } from '../../../forms/agent-tab.ts';
import { focusFirstInvalid } from '../../../forms/focus-first-invalid.ts';
import classes from './builder.module.css';
import type { BuilderTab } from './builder-tab.tsx';
import { tabsWithErrors } from './tabs-with-errors.ts';

type Props = {
  tabs: BuilderTab[];
  /** The id of the open one. */
  tab: string;
  onOpen: (tab: string) => void;
  errors: FieldErrors;
  /** How often errors were shown. */
  refusals: number;
  /** Puts the tabs that are part of the form into it. */
  inForm: (panels: ReactNode) => ReactNode;
};

/**
 * The tabs; a tab once opened stays, with what was typed in it, and rests while it is hidden. None of this renders
 * while somebody types: the panels themselves look at the draft.
 */
export function BuilderPanels({ tabs, tab, onOpen, errors, refusals, inForm }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const wrong = tabsWithErrors(tabs, errors);
  const wanted = useLeadToFirstError({ tab, onOpen, wrong, refusals });
  const [opened, setOpened] = useState(new Set([tab]));
  if (!opened.has(tab)) setOpened(new Set([...opened, tab]));

  const isWrong = wrong.includes(tab);
  // On small screens the tabs scroll, and one with an error is wider.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each tab
  useEffect(() => {
    const shown = list.current?.querySelector('[aria-selected="true"]');
    shown?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [tab, isWrong]);

  const panelsOf = (isInForm: boolean) =>
    tabs
      .filter((one) => one.isInForm === isInForm)
      .map(({ id, Panel }) => (
        <Tabs.Panel key={id} value={id}>
          {opened.has(id) && (
            <Panel
              isShown={id === tab}
              beside={id === tab && <LedToFirstError wanted={wanted} />}
            />
          )}
        </Tabs.Panel>
      ));

  return (
    <Tabs value={tab} onChange={(next) => next && onOpen(next)} className={classes.form}>
      <Tabs.List ref={list} className={classes.tabs}>
        {tabs.map(({ id, label }) => (
          <Tabs.Tab
            key={id}
            value={id}
            rightSection={
              wrong.includes(id) && <IconAlertCircle size={16} className={classes.wrong} />
            }
          >
            {label}
            {wrong.includes(id) && <VisuallyHidden>(to be corrected)</VisuallyHidden>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {inForm(panelsOf(true))}
      {panelsOf(false)}
    </Tabs>
  );
}

/**
 * Each time errors are shown: opens the first tab that has any, unless the open one has, and has its first field found.
 */
function useLeadToFirstError(
  now: Pick<Props, 'tab' | 'onOpen' | 'refusals'> & { wrong: string[] },
) {
  const { tab, onOpen, wrong, refusals } = now;
  const wanted = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time that errors are shown
  useEffect(() => {
    const [first] = wrong;
    if (refusals === 0 || !first) return;
    wanted.current = true;
    if (!wrong.includes(tab)) onOpen(first);
    else leadTo(wanted);
  }, [refusals]);

  return wanted;
}

/** Stands in the open panel: what has an error may be there only now, since its tab had to be fetched. */
function LedToFirstError({ wanted }: { wanted: { current: boolean } }) {
  useEffect(() => leadTo(wanted));
  return null;
}

const leadTo = (wanted: { current: boolean }): void => {
  if (wanted.current) wanted.current = !focusFirstInvalid();
};
