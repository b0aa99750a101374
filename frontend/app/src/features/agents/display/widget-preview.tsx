import { Group, Text, Title } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { AgentDraft } from '@talkwright/shared/areas/agents';
import { useState } from 'react';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SegmentedChoice } from '../../../ui/segmented-choice.tsx';
import classes from './display.module.css';
import { useWidgetPage } from './use-widget-page.ts';

/** Sizes of a screen, in pixels of the page on it, and the most that one may take up here. */
const screens = {
  desktop: { width: 860, height: 640, maxHeight: 640 },
  phone: { width: 375, height: 667, maxHeight: 560 },
};
type Screen = keyof typeof screens;

type Props = Pick<AgentDraft, 'name' | 'description' | 'conversationOpener' | 'personality'> & {
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
};

/** The widget itself, on a page that changes with the draft. */
export function WidgetPreview({ isOpen, onToggle, ...agent }: Props) {
  const [screen, setScreen] = useState<Screen>(isNarrow() ? 'phone' : 'desktop');
  const { ref, width } = useElementSize();
  const { frame, problem } = useWidgetPage({ agent, isOpen, onToggle });
  const size = screens[screen];
  const scale = Math.min(1, width / size.width, size.maxHeight / size.height);

  return (
    <section className={classes.preview} aria-label="Live preview">
      <Title order={2} size={16} mb={4}>
        Live preview
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        The widget as it looks with these settings. Nothing of it is saved yet.
      </Text>
      <Controls {...{ screen, setScreen, isOpen, onToggle }} />
      {problem && <ErrorState error={{ message: problem }} />}
      <div ref={ref}>
        <div
          className={classes.screen}
          style={{ width: size.width * scale, height: size.height * scale }}
        >
          <iframe
            ref={frame}
            title="The widget on a page"
            className={classes.frame}
            style={{
              width: size.width,
              height: size.height,
              transform: `scale(${scale})`,
            }}
          />
        </div>
      </div>
    </section>
  );
}

type ControlsProps = Pick<Props, 'isOpen' | 'onToggle'> & {
  screen: Screen;
  setScreen: (screen: Screen) => void;
};

const Controls = ({ screen, setScreen, isOpen, onToggle }: ControlsProps) => (
  <Group gap="xs" mb="sm">
    <SegmentedChoice
      aria-label="Screen"
      value={screen}
      onChange={setScreen}
      options={[
        { value: 'desktop', label: 'Desktop' },
        { value: 'phone', label: 'Phone' },
      ]}
    />
    <SegmentedChoice
      aria-label="Chat"
      value={isOpen ? 'open' : 'closed'}
      onChange={(value) => onToggle(value === 'open')}
      options={[
        { value: 'open', label: 'Open' },
        { value: 'closed', label: 'Closed' },
      ]}
    />
  </Group>
);

const isNarrow = () => matchMedia('(max-width: 575.98px)').matches;
