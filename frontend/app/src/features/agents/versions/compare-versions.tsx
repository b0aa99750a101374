import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { AgentVersion } from '@talkwright/shared/areas/agent-versions';
import type { Agent } from '@talkwright/shared/areas/agents';
import { Columns } from '../../../ui/columns.tsx';
import { DifferenceList } from '../../../ui/difference-list.tsx';
import { formatTime } from '../../../ui/format.ts';
import { QueryStates } from '../../../ui/query-states.tsx';
import { SelectChoice } from '../../../ui/select-choice.tsx';
import { draftOf } from '../agent-draft.ts';
import { secretDifferences } from './secret-differences.ts';
import { useDifferences } from './use-differences.ts';
import { useGetVersionQuery } from './versions.api.ts';

type Props = {
  agentId: string;
  versions: AgentVersion[];
  compared: [left: number, right: number];
  onCompare: (compared: [left: number, right: number]) => void;
  onBack: () => void;
};

/** Any two versions, field by field. */
export function CompareVersions({ agentId, versions, compared, onCompare, onBack }: Props) {
  const [left, right] = compared;
  const choices = versions.map(({ version, createdAt }) => ({
    value: version,
    label: `Version ${version}, ${formatTime(createdAt)}`,
  }));

  return (
    <Stack gap="md">
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowLeft size={16} stroke={1.6} />}
          onClick={onBack}
        >
          All versions
        </Button>
      </div>
      <Columns at={{ xs: 2 }}>
        <SelectChoice
          label="Compare"
          options={choices}
          value={left}
          onChange={(value) => onCompare([value, right])}
        />
        <SelectChoice
          label="with"
          options={choices}
          value={right}
          onChange={(value) => onCompare([left, value])}
        />
      </Columns>
      <Differences agentId={agentId} left={left} right={right} />
    </Stack>
  );
}

type DifferencesProps = { agentId: string; left: number; right: number };

function Differences({ agentId, left, right }: DifferencesProps) {
  const mine = useGetVersionQuery({ id: agentId, version: left });
  const theirs = useGetVersionQuery({ id: agentId, version: right });
  const failed = [mine, theirs].find(({ error }) => error);
  const agents: [Agent, Agent] | undefined =
    mine.currentData && theirs.currentData ? [mine.currentData, theirs.currentData] : undefined;

  return (
    <QueryStates
      query={{ data: agents, error: failed?.error, refetch: () => failed?.refetch() }}
      skeleton={<Loading />}
    >
      {(both) => <Found agents={both} names={[`Version ${left}`, `Version ${right}`]} />}
    </QueryStates>
  );
}

type FoundProps = { agents: [Agent, Agent]; names: [string, string] };

function Found({ agents: [left, right], names }: FoundProps) {
  const drafts = useDifferences(draftOf(left), draftOf(right));
  if (!drafts) return <Loading />;
  const found = [...drafts, ...secretDifferences(left, right)];
  if (found.length === 0) return <Text role="status">These versions are the same.</Text>;
  return <DifferenceList found={found} names={names} />;
}

const Loading = () => <Skeleton height={200} role="status" aria-label="Loading versions" />;
