import { Textarea, TextInput } from '@mantine/core';
import type { Personality } from '@talkwright/shared/areas/agent-config';
import type { HoldSave } from '../../../forms/agent-tab.ts';
import { optionsOf } from '../../../ui/options.ts';
import { Section } from '../../../ui/section.tsx';
import { SelectChoice } from '../../../ui/select-choice.tsx';
import type { DisplayFieldsProps } from './display-fields.ts';
import { IconField } from './icon-field.tsx';

const themeNames: Record<Personality['theme'], string> = {
  light: 'Light',
  dark: 'Dark',
  blue: 'Blue',
  red: 'Red',
  'black-gold': 'Black and gold',
};

type Props = DisplayFieldsProps & {
  agentId: string | undefined;
  name: string;
  hold: HoldSave;
};

export function AppearanceFields({ personality, set, error, agentId, name, hold }: Props) {
  const { theme, title, placeholder, agentDescription, icon } = personality;

  return (
    <Section title="Appearance">
      <SelectChoice
        label="Theme"
        options={optionsOf(themeNames)}
        value={theme}
        onChange={(chosen) => set({ theme: chosen })}
      />
      <IconField
        icon={icon}
        agentId={agentId}
        path="personality.icon"
        error={error('icon')}
        hold={hold}
        onChange={(address) => set({ icon: address })}
      />
      <TextInput
        label="Title"
        description="At the top of the chat; where it is empty, the agent's name"
        placeholder={name}
        maxLength={80}
        value={title}
        error={error('title')}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <Textarea
        label="Agent Description"
        description="Below the title; where it is empty, the description from Basics"
        autosize
        maxRows={4}
        maxLength={500}
        value={agentDescription}
        error={error('agentDescription')}
        onChange={(event) => set({ agentDescription: event.currentTarget.value })}
      />
      <TextInput
        label="Placeholder"
        description="In the field where visitors write"
        placeholder="Write a message…"
        maxLength={120}
        value={placeholder}
        error={error('placeholder')}
        onChange={(event) => set({ placeholder: event.currentTarget.value })}
      />
    </Section>
  );
}
