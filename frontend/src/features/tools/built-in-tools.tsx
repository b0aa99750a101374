import { Paper, Switch, Title } from '@mantine/core';
import classes from './tools.module.css';

type Props = { isWebSearchAllowed: boolean; onAllowWebSearch: (isAllowed: boolean) => void };

export const BuiltInTools = ({ isWebSearchAllowed, onAllowWebSearch }: Props) => (
  <Paper component="section" withBorder className={classes.panel} aria-label="Built-in tools">
    <Title order={2} size={16}>
      Built-in tools
    </Title>
    <Switch
      label="OpenAI Web Search"
      description="The model searches the web by itself and names its sources (openai_web_search)"
      checked={isWebSearchAllowed}
      onChange={({ currentTarget }) => onAllowWebSearch(currentTarget.checked)}
    />
  </Paper>
);
