import { ActionIcon, Badge, Paper, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconPencil, IconTrash } from '@tabler/icons-react';
import type { CustomTool } from '@talkwright/shared/areas/tools';
import { useId, useState } from 'react';
import { formatCount, formatNumber } from '../../ui/format.ts';
import { CustomToolPanel } from './custom-tool-panel.tsx';
import { EditToolModal } from './edit-tool-modal.tsx';
import classes from './tools.module.css';
import type { Allowed } from './use-allowed.ts';
import { useRemoveTool } from './use-remove-tool.ts';

type Props = {
  tool: CustomTool;
  agentId: string | undefined;
  allowed: Allowed;
  isExpanded: boolean;
  onToggle: () => void;
};

export function CustomToolRow({ tool, agentId, allowed, isExpanded, onToggle }: Props) {
  const { id, name, summary, source_type, base_url, operation_count } = tool;
  const [isEditing, setIsEditing] = useState(false);
  const panelId = useId();
  const remove = useRemoveTool();
  const count = allowed.counts.get(id) ?? 0;

  return (
    <Paper component="li" withBorder className={classes.tool} aria-label={name}>
      <div className={classes.toolHead}>
        <h3 className={classes.toolHeading}>
          <UnstyledButton
            className={classes.toolButton}
            aria-expanded={isExpanded}
            aria-controls={isExpanded ? panelId : undefined}
            onClick={onToggle}
          >
            <IconChevronRight size={18} stroke={1.8} className={classes.chevron} aria-hidden />
            <span className={classes.toolText}>
              <span className={classes.toolName}>{name}</span>
              <span className={classes.toolFacts}>
                {base_url || 'No base URL yet'}
                {summary && ` · ${summary}`}
              </span>
            </span>
            <span className={classes.toolBadges}>
              <Badge variant="default">{source_type === 'openapi' ? 'OpenAPI' : 'Manual'}</Badge>
              <Badge variant={count > 0 ? 'light' : 'default'}>
                {`${formatNumber(count)} of ${formatCount(operation_count, 'operation')} allowed`}
              </Badge>
            </span>
          </UnstyledButton>
        </h3>
        <ActionIcon
          size="lg"
          aria-label={`Edit ${name}`}
          title="Edit"
          onClick={() => setIsEditing(true)}
        >
          <IconPencil size={18} stroke={1.6} />
        </ActionIcon>
        <ActionIcon
          size="lg"
          aria-label={`Remove ${name}`}
          title="Remove"
          onClick={() => remove(tool)}
        >
          <IconTrash size={18} stroke={1.6} />
        </ActionIcon>
      </div>
      {isExpanded && (
        <div id={panelId} className={classes.toolPanel}>
          <CustomToolPanel tool={tool} agentId={agentId} allowed={allowed} />
        </div>
      )}
      {isEditing && <EditToolModal tool={tool} onClose={() => setIsEditing(false)} />}
    </Paper>
  );
}
