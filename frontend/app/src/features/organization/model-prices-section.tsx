import { Button, Group, NumberInput, Table, Text } from '@mantine/core';
import type { ModelPrice } from '@talkwright/shared/areas/organization';
import { type FormEvent, useState } from 'react';
import { SAVED_NOTE_MS, SavedNote } from '../../forms/saved-note.tsx';
import { messageOf } from '../../server/failure.ts';
import { FormProblem } from '../../ui/form-problem.tsx';
import { Section } from '../../ui/section.tsx';
import { useFleeting } from '../../ui/use-fleeting.ts';
import { isHalf, linesOf, type PriceDraft, pricesOf } from './model-price-draft.ts';
import { useUpdateModelPricesMutation } from './organization.api.ts';
import classes from './organization.module.css';

/** By which the analytics estimate what answers have cost. It keeps what it was opened with until it is saved. */
export function ModelPricesSection({ prices }: { prices: ModelPrice[] }) {
  const [lines, setLines] = useState(() => linesOf(prices));
  const [problem, setProblem] = useState('');
  const [update, { isLoading }] = useUpdateModelPricesMutation();
  const [isSaved, showSaved] = useFleeting(SAVED_NOTE_MS);

  function set(at: number, change: Partial<PriceDraft>) {
    setLines(lines.map((line, index) => (index === at ? { ...line, ...change } : line)));
    setProblem('');
  }

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const half = lines.find(isHalf);
    if (half) return setProblem(`Enter both prices of ${half.model}, or none.`);
    const { error } = await update({ prices: pricesOf(lines) });
    return error ? setProblem(messageOf(error)) : showSaved();
  }

  return (
    <Section
      title="Model prices"
      hint="What your provider charges for a million tokens, in US dollars. The analytics estimate costs for models that have a price here, and show none without."
    >
      <form noValidate onSubmit={save}>
        <Table aria-label="Model prices" className={classes.prices} horizontalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Model</Table.Th>
              <Table.Th>Tokens in</Table.Th>
              <Table.Th>Tokens out</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map(({ model, input, output }, at) => (
              <Table.Tr key={model}>
                <Table.Td>
                  <Text size="sm">{model}</Text>
                </Table.Td>
                <Table.Td>
                  <PriceField
                    label={`${model}, tokens in`}
                    value={input}
                    onChange={(value) => set(at, { input: value })}
                  />
                </Table.Td>
                <Table.Td>
                  <PriceField
                    label={`${model}, tokens out`}
                    value={output}
                    onChange={(value) => set(at, { output: value })}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Group justify="flex-end" gap="md" mt="md">
          <FormProblem>{problem}</FormProblem>
          <SavedNote isShown={isSaved} />
          <Button type="submit" loading={isLoading}>
            Save prices
          </Button>
        </Group>
      </form>
    </Section>
  );
}

type FieldProps = { label: string; value: number | ''; onChange: (value: number | '') => void };

const PriceField = ({ label, value, onChange }: FieldProps) => (
  <NumberInput
    aria-label={label}
    className={classes.price}
    prefix="$"
    placeholder="–"
    min={0}
    max={1_000_000}
    decimalScale={6}
    hideControls
    value={value}
    onChange={(next) => onChange(typeof next === 'number' ? next : '')}
  />
);
