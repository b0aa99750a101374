import { pick, random, shuffled } from '../../random.ts';
import texts from '../data/codes.json' with { type: 'json' };
import { given, halfOf, type Library } from './question-set.ts';

const SEED = 40;

/** What is asked for has a name that one passage alone holds; all else is said of many. */
export function codes(): Library {
  const next = random(SEED);
  const named = kinds.flatMap(({ kind, codes }) =>
    codes.map((code) => {
      const { says, asks } = texts[kind];
      const filled = (template: string) => template.replaceAll('{code}', code);
      const sentences = shuffled(next, says.more).slice(0, 2);
      const text = [filled(pick(next, says.first)), ...sentences].join(' ');
      return { id: `${kind}/${code}`, text, asks: filled(pick(next, asks)) };
    }),
  );
  return {
    name: 'codes',
    files: [{ name: 'Service.txt', passages: named.map(({ id, text }) => ({ id, text })) }],
    sets: [
      {
        name: 'codes',
        questions: named.map(({ id, asks }, n) => ({
          id: `codes/${id}`,
          half: halfOf(n),
          text: asks,
          history: [],
          answering: given(id),
        })),
      },
    ],
  };
}

const range = (count: number): number[] => [...Array(count).keys()];

const kinds = [
  { kind: 'error', codes: range(60).map((n) => `E-${4_703 + n * 4}`) },
  {
    kind: 'part',
    codes: range(12).flatMap((n) =>
      ['B', 'C', 'D', 'F'].map((letter) => `RX-${200 + n * 10}/${letter}`),
    ),
  },
  { kind: 'release', codes: range(24).map((n) => `${4 + (n % 3)}.${10 + n}.${(n * 5) % 7}`) },
  { kind: 'name', codes: texts.name.names },
] as const;
