import { Switch } from '@mantine/core';
import { Section } from '../../ui/section.tsx';

type Props = { isWebSearchAllowed: boolean; onAllowWebSearch: (isAllowed: boolean) => void };

export const BuiltInTools = ({ isWebSearchAllowed, onAllowWebSearch }: Props) => (
  <Section title="Built-in tools">
    <Switch
      label="OpenAI Web Search"
      description="The model searches the web by itself and names its sources (openai_web_search)"
      checked={isWebSearchAllowed}
      onChange={({ currentTarget }) => onAllowWebSearch(currentTarget.checked)}
    />
  </Section>
);
