import { Skeleton, Stack, Text } from '@mantine/core';
import type { DocumentText } from '@talkwright/shared/areas/documents';
import { loadable } from '../../ui/loadable.tsx';
import { prettyJson } from '../../ui/pretty-json.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import classes from './document.module.css';
import { useQuoteShown } from './use-quote-shown.ts';

/** Only who opens a Markdown file needs it. */
const MarkdownView = loadable(
  async () => (await import('../../ui/markdown-view.tsx')).MarkdownView,
  <Skeleton height={200} />,
);

type Props = {
  document: DocumentText;
  /** What of it is to be seen at once. */
  quote?: string;
};

/** The text of a document as its type deserves: rendered, set in columns, or as it is. */
export function DocumentContent({ document, quote = '' }: Props) {
  const shown = useQuoteShown(quote);
  const { truncated, original_filename } = document;
  // A browser takes a carriage return for a space.
  const content = document.content.replace(/\r\n?/g, '\n');
  if (!content.trim()) return <Text c="dimmed">No preview available for this file type</Text>;

  const extension = original_filename.split('.').at(-1)?.toLowerCase();
  return (
    <Stack gap="xs">
      <ScrollRegion name="Content" className={classes.content} data-type={extension}>
        <div ref={shown}>
          {extension === 'md' ? (
            <MarkdownView text={content} />
          ) : extension === 'json' ? (
            prettyJson(content)
          ) : (
            content
          )}
        </div>
      </ScrollRegion>
      {truncated && (
        <Text size="sm" c="dimmed">
          Only the beginning is shown.
        </Text>
      )}
    </Stack>
  );
}
