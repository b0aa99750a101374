import { Badge, Group, Text } from '@mantine/core';
import type { TestResult } from '@talkwright/shared/areas/operations';
import { formatNumber } from '../../../ui/format.ts';
import { prettyJson } from '../../../ui/pretty-json.ts';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import classes from './test-operation.module.css';

export function TestOutcome({
  result: { status, milliseconds, text, isTruncated },
}: {
  result: TestResult;
}) {
  const isGood = status >= 200 && status < 300;
  const isWholeJson = /^[{[]/.test(text) && !isTruncated;
  const shown = isWholeJson ? prettyJson(text) : text;

  return (
    <>
      <Group gap="sm" mb="xs">
        <Badge variant="light" color={isGood ? 'accent' : 'red'}>
          {status === 0 ? 'No answer' : `Status ${status}`}
        </Badge>
        <Text size="sm" c="dimmed">
          {formatNumber(milliseconds)} ms
        </Text>
      </Group>
      <ScrollRegion name="Result" className={classes.output}>
        {shown || 'The answer was empty.'}
      </ScrollRegion>
      {isTruncated && (
        <Text size="sm" c="dimmed" mt={6}>
          Only the beginning is shown: an agent reads no more either.
        </Text>
      )}
    </>
  );
}
