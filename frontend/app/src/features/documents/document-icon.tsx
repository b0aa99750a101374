import {
  IconFile,
  IconFileText,
  IconFileTypeDocx,
  IconFileTypePdf,
  IconJson,
  IconMarkdown,
} from '@tabler/icons-react';
import classes from './document.module.css';

const icons: Record<string, typeof IconFile> = {
  pdf: IconFileTypePdf,
  txt: IconFileText,
  md: IconMarkdown,
  json: IconJson,
  jsonl: IconJson,
  ndjson: IconJson,
  doc: IconFileTypeDocx,
  docx: IconFileTypeDocx,
};

export function DocumentIcon({ filename }: { filename: string }) {
  const Icon = icons[filename.split('.').at(-1)?.toLowerCase() ?? ''] ?? IconFile;
  return (
    <span className={classes.icon} aria-hidden>
      <Icon size={22} stroke={1.5} />
    </span>
  );
}
