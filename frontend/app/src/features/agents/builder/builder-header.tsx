import { Anchor, Breadcrumbs, Button, Group, Text } from '@mantine/core';
import { IconArrowLeft, IconEye } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../paths.ts';

type Props = { isNew: boolean; isSaving: boolean; onPreview: () => void };

export function BuilderHeader({ isNew, isSaving, onPreview }: Props) {
  const navigate = useNavigate();
  const isFirstPage = useLocation().key === 'default';

  return (
    <Group justify="space-between" gap="sm" mb="lg">
      <nav aria-label="Breadcrumb">
        <Breadcrumbs>
          <Anchor component={Link} to={paths.agents} size="sm">
            Agents
          </Anchor>
          <Text size="sm" aria-current="page">
            {isNew ? 'Create Agent' : 'Edit Agent'}
          </Text>
        </Breadcrumbs>
      </nav>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} stroke={1.6} />}
          // Whoever came here from outside would leave the app with the history's step back.
          onClick={() => (isFirstPage ? navigate(paths.agents) : navigate(-1))}
        >
          Back
        </Button>
        <Button
          variant="default"
          leftSection={<IconEye size={16} stroke={1.6} />}
          disabled={isSaving}
          onClick={onPreview}
        >
          {isNew ? 'Save & Preview' : 'Preview'}
        </Button>
      </Group>
    </Group>
  );
}
