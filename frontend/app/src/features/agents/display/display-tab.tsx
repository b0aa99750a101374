import { useState } from 'react';
import type { AgentTabProps } from '../../../forms/agent-tab.ts';
import { AppearanceFields } from './appearance-fields.tsx';
import { BehaviorFields } from './behavior-fields.tsx';
import classes from './display.module.css';
import type { DisplayFieldsProps } from './display-fields.ts';
import { EmbedFields } from './embed-fields.tsx';
import { TeaserFields } from './teaser-fields.tsx';
import { WidgetPreview } from './widget-preview.tsx';

type Props = AgentTabProps<
  'name' | 'description' | 'conversationOpener' | 'personality' | 'embedConfig'
>;

/** How the widget looks and behaves, and beside it the widget itself. */
export function DisplayTab({ draft, change, hold, errors, agentId }: Props) {
  const fields: DisplayFieldsProps = {
    personality: draft.personality,
    set: (changes) =>
      change((current) => ({ personality: { ...current.personality, ...changes } })),
    error: (field) => errors[`personality.${field}`],
  };

  // The chat covers the teaser, which is shown in its place as soon as somebody works on it.
  const [isOpen, setIsOpen] = useState(true);

  return (
    <div className={classes.columns}>
      <div>
        <AppearanceFields {...fields} agentId={agentId} name={draft.name} hold={hold} />
        <BehaviorFields personality={draft.personality} set={fields.set} />
        <TeaserFields {...fields} onFocus={() => setIsOpen(false)} />
        <EmbedFields
          embedConfig={draft.embedConfig}
          errors={errors}
          set={(changes) =>
            change((current) => ({ embedConfig: { ...current.embedConfig, ...changes } }))
          }
        />
      </div>
      <WidgetPreview
        name={draft.name}
        description={draft.description}
        conversationOpener={draft.conversationOpener}
        personality={draft.personality}
        isOpen={isOpen}
        onToggle={setIsOpen}
      />
    </div>
  );
}
