import { Switch } from '@mantine/core';
import type { Personality } from '@talkwright/shared/areas/agent-config';
import { optionsOf } from '../../../ui/options.ts';
import { Section } from '../../../ui/section.tsx';
import { SelectChoice } from '../../../ui/select-choice.tsx';

const switches = [
  'showBubble',
  'maximizeEnabled',
  'startMaximized',
  'showTypingIndicator',
  'enableDiagramExport',
  'feedbackEnabled',
] as const;

type Props = {
  personality: Personality;
  set: (changes: Partial<Personality>) => void;
};

const positionNames: Record<Personality['position'], string> = {
  'bottom-right': 'Bottom right',
  'bottom-left': 'Bottom left',
  'top-right': 'Top right',
  'top-left': 'Top left',
};

/** What the widget does on a page. */
export function BehaviorFields({ personality, set }: Props) {
  const toggle = (field: (typeof switches)[number]) => ({
    checked: personality[field],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      set({ [field]: event.currentTarget.checked }),
  });

  return (
    <Section title="Behavior">
      <SelectChoice
        label="Position"
        options={optionsOf(positionNames)}
        value={personality.position}
        onChange={(position) => set({ position })}
      />
      <Switch
        label="Show Floating Bubble"
        description="Without it, your page opens the chat itself: by open() of what ChatAgent.init answers"
        {...toggle('showBubble')}
      />
      <Switch
        label="Enable Maximize"
        description="Visitors can let the chat fill the window"
        {...toggle('maximizeEnabled')}
      />
      <Switch
        label="Start Maximized"
        description={
          personality.maximizeEnabled
            ? 'It fills the window until the visitor makes it smaller'
            : 'Needs Enable Maximize, so that visitors can make it smaller'
        }
        disabled={!personality.maximizeEnabled}
        {...toggle('startMaximized')}
      />
      <Switch
        label="Show Typing Indicator"
        description="Says what the agent is doing until its answer begins"
        {...toggle('showTypingIndicator')}
      />
      <Switch
        label="Enable Diagram Export"
        description="Visitors save charts and diagrams of an answer as pictures, and figures as CSV"
        {...toggle('enableDiagramExport')}
      />
      <Switch
        label="Ask for Feedback"
        description="Visitors say by a thumb, and a sentence if they like, what they think of an answer"
        {...toggle('feedbackEnabled')}
      />
    </Section>
  );
}
