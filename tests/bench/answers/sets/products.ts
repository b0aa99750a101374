import names from '../data/products.json' with { type: 'json' };
import { given, halfOf, type Library, type Question } from './question-set.ts';

/** Each figure belongs to one product alone. */
const products = names.map((name, n) => ({
  name,
  weight: `${2 + n}.${(n * 7) % 10}5 kilograms`,
  price: `${119 + n * 13} euros`,
  volume: `${10 + n * 3} litres`,
  loudness: `${31 + n} decibels`,
  cable: `${110 + n * 9} centimetres`,
}));
type Product = (typeof products)[number];

const FILE = 'Manual.md';

/** Thirty products in one manual: which of them a part is about, its heading alone says. */
export const oneManual = (): Library => ({
  name: 'one manual',
  files: [{ name: FILE, content: ['# Kitchen machines', ...products.map(section)].join('\n\n') }],
  sets: [
    {
      name: 'one manual',
      questions: products.map(({ name, weight }, n) => ({
        id: `manual/${name}`,
        half: halfOf(n),
        text: `How heavy is the ${name}?`,
        history: [],
        answering: [{ file: FILE, says: `weighs ${weight}` }],
        shows: name,
      })),
    },
  ],
});

/** A file a product, which its name alone names. */
export const fileNames = (): Library => ({
  name: 'file names',
  files: products.map((product) => ({
    name: `${product.name}.md`,
    content: technicalData(product),
  })),
  sets: [
    {
      name: 'file names',
      questions: products.map(({ name, weight }, n) => ({
        id: `files/${name}`,
        half: halfOf(n),
        text: `How heavy is the ${name}?`,
        history: [],
        answering: [{ file: `${name}.md`, says: `weighs ${weight}` }],
        shows: name,
      })),
    },
  ],
});

const followUps = [
  { asks: 'And how heavy is it?', of: 'weight', first: 'price' },
  { asks: 'And what does it cost?', of: 'price', first: 'weight' },
  { asks: 'How much fits into it?', of: 'volume', first: 'loudness' },
  { asks: 'Is it loud?', of: 'loudness', first: 'cable' },
  { asks: 'And how long is the cable?', of: 'cable', first: 'volume' },
] as const;

/** "It" was named in the question before. */
export const twoTurns = (): Library => ({
  name: 'two turns',
  files: [
    {
      name: 'Catalogue.txt',
      passages: products.flatMap((product) =>
        followUps.map(({ of }) => ({ id: `${product.name}/${of}`, text: saidOf(product)[of] })),
      ),
    },
  ],
  sets: [
    {
      name: 'two turns',
      questions: products.map((product, n) => {
        const { asks, of, first } = followUps[n % followUps.length] ?? followUps[0];
        return {
          id: `two-turns/${product.name}`,
          half: halfOf(n),
          text: asks,
          history: turn(askedOf(product)[first], saidOf(product)[first]),
          answering: given(`${product.name}/${of}`),
        };
      }),
    },
  ],
});

/** Of the same catalogue: the question before does not name it either. */
export const threeTurns = (): Question[] =>
  products.map((product, n) => {
    const { asks, of, first } = followUps[n % followUps.length] ?? followUps[0];
    const next = followUps[(n + 1) % followUps.length] ?? followUps[0];
    return {
      id: `three-turns/${product.name}`,
      half: halfOf(n),
      text: next.asks,
      history: [
        ...turn(askedOf(product)[first], saidOf(product)[first]),
        ...turn(asks, saidOf(product)[of]),
      ],
      answering: given(`${product.name}/${next.of}`),
    };
  });

const turn = (asked: string, answered: string): Question['history'] => [
  { role: 'user', content: asked },
  { role: 'assistant', content: `${answered} [1]` },
];

const saidOf = ({ name, weight, price, volume, loudness, cable }: Product) => ({
  weight: `The ${name} weighs ${weight} with all of its parts, which is too heavy for most shelves.`,
  price: `The ${name} costs ${price}, and a set of blades for it a third of that.`,
  volume: `Into the bowl of the ${name} ${volume} fit when it is filled up to the mark.`,
  loudness: `At full speed the ${name} is as loud as ${loudness}, measured at one metre.`,
  cable: `The cable of the ${name} measures ${cable} and is wound up underneath.`,
});

const askedOf = ({ name }: Product) => ({
  weight: `What does the ${name} weigh?`,
  price: `What is the price of the ${name}?`,
  volume: `How much does the bowl of the ${name} hold?`,
  loudness: `How much noise does the ${name} make?`,
  cable: `How long is the cable of the ${name}?`,
});

/** Long enough for each part to become a piece of its own. */
const section = (product: Product): string =>
  [
    `## ${product.name}`,
    `### Unpacking\n\n${UNPACKING}`,
    `### Technical data\n\n${technicalData(product)}`,
    `### Care\n\n${CARE}`,
  ].join('\n\n');

const technicalData = ({ weight, price, volume, loudness, cable }: Product): string =>
  `The machine weighs ${weight}, packaging not included. The bowl holds ${volume}, measured up to the upper mark, \
and may be filled to two thirds with liquids. At full speed the noise level is ${loudness} at a distance of one metre. \
The power cable measures ${cable} and must not be extended. The recommended retail price is ${price}. \
It runs on mains power between 220 and 240 volts and switches itself off after ten minutes without load. \
All figures were measured at room temperature with a machine that had been run in for an hour, and may differ by \
a twentieth from one machine to the next. Changes that serve technical progress remain reserved.`;

const UNPACKING = `Lift the machine out of the box with both hands and put it on a dry and level surface. Remove the \
foil from the base, and keep the packaging for as long as the guarantee lasts. Check that nothing is missing: the bowl \
with its lid, the whisk, the blade, the spatula and this manual. Wash all parts that touch food with warm water before \
you use them for the first time. Let the machine stand for two hours when it comes from a cold room, since moisture may \
have gathered inside. Do not plug it in as long as the lid is open, and keep children away from the blade at all times.`;

const CARE = `Pull the plug before you clean the machine. The bowl, the lid and the whisk may go into the dishwasher, \
the blade should be washed by hand and dried at once so that it stays sharp. Wipe the base with a damp cloth, never hold \
it under running water. Stains of carrots and tomatoes come off with a little oil. Once a year a drop of fine oil belongs \
on the axle. When the machine is not used for a longer time, store it with the lid open, so that no smell can develop, and \
wind the cable up loosely. Repairs are for trained staff only, whoever opens the base loses the guarantee.`;
