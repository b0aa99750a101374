import { Badge, Table, Text } from '@mantine/core';
import { parseExactly, stringifyExactly } from '@talkwright/shared/contract/exact-json';
import * as z from 'zod';
import { prettyJson } from '../../../ui/pretty-json.ts';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { DocumentLink } from './message-sources.tsx';
import classes from './sessions.module.css';

const searchSchema = z.object({
  question: z.string(),
  rewritten: z.string().optional(),
  passages: z
    .object({
      n: z.int(),
      documentId: z.string(),
      filename: z.string(),
      page: z.int().nullable(),
      score: z.number(),
    })
    .array(),
});
const callSchema = z.object({
  tool: z.string(),
  operation: z.string(),
  arguments: z.unknown(),
  status: z.int(),
  milliseconds: z.int(),
  answer: z.string(),
});

type Props = { type: 'rag' | 'tool' | undefined; content: string };

/** How an answer came about, laid out where it is known how, else as it was stored. */
export function InternalEvent({ type, content }: Props) {
  const stored = parsed(content);
  const search = type === 'rag' ? searchSchema.safeParse(stored).data : undefined;
  if (search) return <Search {...search} />;
  const call = type === 'tool' ? callSchema.safeParse(stored).data : undefined;
  if (call) return <Call {...call} />;
  return <Json name="Event" text={content} />;
}

function Search({ question, rewritten, passages }: z.infer<typeof searchSchema>) {
  return (
    <>
      <Text size="sm" dir="auto">
        Searched for <q>{question}</q>
        {rewritten && (
          <>
            {' '}
            and <q>{rewritten}</q>
          </>
        )}
      </Text>
      {passages.length === 0 ? (
        <Text size="sm" c="dimmed">
          No passage was found.
        </Text>
      ) : (
        <ScrollRegion name="Retrieved passages" className={classes.wide}>
          <Table fz="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>No.</Table.Th>
                <Table.Th>Passage of</Table.Th>
                <Table.Th ta="right">Score</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {passages.map(({ n, score, ...place }) => (
                <Table.Tr key={n}>
                  <Table.Td>{n}</Table.Td>
                  <Table.Td>
                    <DocumentLink {...place} />
                  </Table.Td>
                  <Table.Td ta="right">{score.toFixed(2)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollRegion>
      )}
    </>
  );
}

function Call(call: z.infer<typeof callSchema>) {
  const { tool, operation, status, milliseconds, answer } = call;
  const isFine = status >= 200 && status < 400;
  return (
    <>
      <Text size="sm">
        <strong>{tool}</strong> {operation}{' '}
        <Badge size="sm" variant="light" color={isFine ? 'accent' : 'red'}>
          {status === 0 ? 'No answer' : `Status ${status}`}
        </Badge>{' '}
        {milliseconds} ms
      </Text>
      <Json name="Arguments" text={stringifyExactly(call.arguments)} />
      <Json name="Answer" text={answer} />
    </>
  );
}

const Json = ({ name, text }: { name: string; text: string }) => (
  <ScrollRegion as="pre" name={name} className={classes.json} dir="ltr">
    {parsed(text) === undefined ? text : prettyJson(text)}
  </ScrollRegion>
);

function parsed(text: string): unknown {
  try {
    return parseExactly(text);
  } catch {
    return undefined;
  }
}
