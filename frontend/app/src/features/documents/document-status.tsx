import { Badge, Progress } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { Document } from '@talkwright/shared/areas/documents';
import { paths } from '../../paths.ts';
import { formatCount, formatNumber } from '../../ui/format.ts';
import { UpgradeHint } from '../../ui/upgrade-hint.tsx';
import classes from './document.module.css';

const looks = {
  queued: { label: 'Queued', color: 'gray' },
  processing: { label: 'Processing', color: 'blue' },
  ready: { label: 'Ready', color: 'accent' },
  failed: { label: 'Failed', color: 'red' },
} as const;

/** How far the document is. Its height is the same in all states, so that nothing moves as it changes, but for a notice. */
export function DocumentStatus({ document }: { document: Document }) {
  const { status, progress } = document;
  const { label, color } = looks[status];
  const share = progress.pages_total ? (progress.pages_done / progress.pages_total) * 100 : 0;

  return (
    <div className={classes.status}>
      <div className={classes.statusLine}>
        <Badge variant="light" color={color} className={classes.badge}>
          {label}
        </Badge>
        <span className={classes.detail} data-failed={status === 'failed' || undefined}>
          {detail(document)}
          {status === 'queued' && document.error && <UpgradeHint to={paths.choosePlan} />}
        </span>
      </div>
      <DocumentNotice document={document} />
      {status === 'processing' && (
        <Progress
          value={share}
          size={4}
          className={classes.progress}
          aria-label={`Progress of ${document.original_filename}`}
        />
      )}
    </div>
  );
}

/** What was left out of the reading that is found, also while the next one is made. */
export const DocumentNotice = ({ document: { notice } }: { document: Document }) =>
  notice && (
    <span className={classes.notice}>
      <IconInfoCircle size={16} stroke={1.6} aria-hidden />
      {notice}
    </span>
  );

function detail({ status, progress, metadata, error }: Document): string {
  if (status === 'ready') return formatCount(metadata.chunks, 'chunk');
  if (status === 'failed') return error ?? 'This document could not be read.';
  if (status === 'queued') return error ?? 'Waiting for its turn';
  const { pages_done, pages_total } = progress;
  return pages_total === null
    ? 'Opening the file'
    : `${formatNumber(pages_done)} / ${formatCount(pages_total, 'page')}`;
}
