import { Paper, Select, Switch, Textarea, TextInput, Title } from '@mantine/core';
import { type Personality, positions, themes } from '@talkwright/shared/agent-config';
import classes from './builder.module.css';
import type { DisplayFieldsProps } from './display-tab.tsx';
import { IconField } from './icon-field.tsx';

const themeNames: Record<Personality['theme'], string> = {
  light: 'Light',
  dark: 'Dark',
  blue: 'Blue',
  red: 'Red',
  'black-gold': 'Black and gold',
};
const positionNames: Record<Personality['position'], string> = {
  'bottom-right': 'Bottom right',
  'bottom-left': 'Bottom left',
  'top-right': 'Top right',
  'top-left': 'Top left',
};

type Props = DisplayFieldsProps & { agentId: string | undefined; name: string };

export function AppearanceFields({ personality, set, error, agentId, name }: Props) {
  const { theme, position, title, placeholder, agentDescription, icon } = personality;

  return (
    <>
      <Paper withBorder className={classes.panel}>
        <Title order={2} size={16}>
          Appearance
        </Title>
        <Select
          label="Theme"
          data={themes.map((value) => ({ value, label: themeNames[value] }))}
          value={theme}
          onChange={(value) => value && set({ theme: value })}
        />
        <IconField icon={icon} agentId={agentId} onChange={(address) => set({ icon: address })} />
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
      </Paper>
      <Paper withBorder className={classes.panel}>
        <Title order={2} size={16}>
          Behavior
        </Title>
        <Select
          label="Position"
          data={positions.map((value) => ({ value, label: positionNames[value] }))}
          value={position}
          onChange={(value) => value && set({ position: value })}
        />
        <Switches personality={personality} set={set} />
      </Paper>
    </>
  );
}

function Switches({ personality, set }: Pick<DisplayFieldsProps, 'personality' | 'set'>) {
  const { maximizeEnabled } = personality;
  const toggle = (
    field:
      | 'showBubble'
      | 'maximizeEnabled'
      | 'startMaximized'
      | 'showTypingIndicator'
      | 'enableDiagramExport',
  ) => ({
    checked: personality[field],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      set({ [field]: event.currentTarget.checked }),
  });

  return (
    <>
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
          maximizeEnabled
            ? 'It fills the window until the visitor makes it smaller'
            : 'Needs Enable Maximize, so that visitors can make it smaller'
        }
        disabled={!maximizeEnabled}
        {...toggle('startMaximized')}
      />
      <Switch
        label="Show Typing Indicator"
        description="Says what the agent is doing until its answer begins"
        {...toggle('showTypingIndicator')}
      />
      <Switch
        label="Enable Diagram Export"
        description="Visitors can save diagrams of an answer as pictures"
        {...toggle('enableDiagramExport')}
      />
    </>
  );
}
