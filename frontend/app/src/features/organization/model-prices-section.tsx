import { Button, Group, NumberInput, Skeleton, Table, Text, TextInput } from '@mantine/core';
import type { ListedModels } from '@talkwright/shared/areas/models';
import type { ModelPrice } from '@talkwright/shared/areas/organization';
import { MAX_MODEL_NAME_LENGTH } from '@talkwright/shared/models/model-name';
import { type FormEvent, Fragment, useState } from 'react';
import { SAVED_NOTE_MS, SavedNote } from '../../forms/saved-note.tsx';
import { messageOf } from '../../server/failure.ts';
import { FormProblem } from '../../ui/form-problem.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { Section } from '../../ui/section.tsx';
import { useFleeting } from '../../ui/use-fleeting.ts';
import { useListModelsQuery } from '../agents/agents.api.ts';
import { linesOf, type PriceDraft, pricesOf, problemOf } from './model-price-draft.ts';
import { useUpdateModelPricesMutation } from './organization.api.ts';
import classes from './organization.module.css';

/** By which the analytics estimate what answers have cost. */
export function ModelPricesSection({ prices }: { prices: ModelPrice[] }) {
  const query = useListModelsQuery({});
  return (
    <Section
      title="Model prices"
      hint="What your provider charges for a million tokens, in US dollars. Where you enter nothing, the analytics take the list price that stands in the field; a model without one counts tokens alone."
    >
      <QueryStates query={query} skeleton={<Skeleton height={420} />}>
        {({ models }) => <PricesForm prices={prices} listed={models} />}
      </QueryStates>
    </Section>
  );
}

type FormProps = { prices: ModelPrice[]; listed: ListedModels['models'] };

/** It keeps what it was opened with until it is saved. */
function PricesForm({ prices, listed }: FormProps) {
  const [lines, setLines] = useState(() => linesOf(prices, listed));
  const [problem, setProblem] = useState('');
  const [update, { isLoading }] = useUpdateModelPricesMutation();
  const [isSaved, showSaved] = useFleeting(SAVED_NOTE_MS);

  const listPriceOf = (model: string) => listed.find(({ name }) => name === model)?.price;

  const addLine = () => setLines([...lines, { model: '', isNew: true, input: '', output: '' }]);

  function set(at: number, change: Partial<PriceDraft>) {
    setLines(lines.map((line, index) => (index === at ? { ...line, ...change } : line)));
    setProblem('');
  }

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wrong = problemOf(lines);
    if (wrong) return setProblem(wrong);
    const { error } = await update({ prices: pricesOf(lines) });
    return error ? setProblem(messageOf(error)) : showSaved();
  }

  return (
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
          {lines.map(({ model, isNew, input, output }, at) => (
            <Fragment key={isNew ? at : model}>
              {isNew && (
                <Table.Tr>
                  <Table.Td colSpan={3}>
                    <TextInput
                      aria-label="Name of the new model"
                      placeholder="meta-llama/Llama-3.1-8B"
                      maxLength={MAX_MODEL_NAME_LENGTH}
                      spellCheck={false}
                      value={model}
                      onChange={(event) => set(at, { model: event.currentTarget.value })}
                    />
                  </Table.Td>
                </Table.Tr>
              )}
              <Table.Tr>
                <Table.Td>
                  <Text size="sm" className={classes.model}>
                    {model || 'New model'}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <PriceField
                    label={`${model || 'New model'}, tokens in`}
                    listPrice={listPriceOf(model)?.input}
                    value={input}
                    onChange={(value) => set(at, { input: value })}
                  />
                </Table.Td>
                <Table.Td>
                  <PriceField
                    label={`${model || 'New model'}, tokens out`}
                    listPrice={listPriceOf(model)?.output}
                    value={output}
                    onChange={(value) => set(at, { output: value })}
                  />
                </Table.Td>
              </Table.Tr>
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
      <Group justify="flex-end" gap="md" mt="md">
        <Button variant="default" mr="auto" onClick={addLine}>
          Add a model
        </Button>
        <FormProblem>{problem}</FormProblem>
        <SavedNote isShown={isSaved} />
        <Button type="submit" loading={isLoading}>
          Save prices
        </Button>
      </Group>
    </form>
  );
}

type FieldProps = {
  label: string;
  listPrice: number | undefined;
  value: number | '';
  onChange: (value: number | '') => void;
};

const PriceField = ({ label, listPrice, value, onChange }: FieldProps) => (
  <NumberInput
    aria-label={label}
    className={classes.price}
    prefix="$"
    placeholder={listPrice === undefined ? '–' : `$${listPrice}`}
    min={0}
    max={1_000_000}
    decimalScale={6}
    hideControls
    value={value}
    onChange={(next) => onChange(typeof next === 'number' ? next : '')}
  />
);
