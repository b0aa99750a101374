/** Of a formula, an element that has parts, as a fraction has. */
export type Formula = {
  name: string;
  /** `m:chr` and the like, without the prefix. */
  properties: Map<string, string>;
  /** In their order: `num` and `den` of a fraction. */
  parts: { name: string; text: string }[];
  /** What stands in it beside its parts. */
  text: string[];
  depth: number;
};

/** The parts of formulas' elements, by their names without the prefix. */
export const formulaParts = new Set(['e', 'num', 'den', 'sub', 'sup', 'deg', 'lim', 'fName', 'mr']);
export const formulaProperties = new Set(['chr', 'begChr', 'endChr', 'sepChr', 'type', 'pos']);

/** A formula on a line, as people type one: `(a+b)/2`, `√(x)`, `x_i^2`, `∑_(i=1)^n i`. */
export function formulaText(formula: Formula): string {
  const own = formula.text.join('');
  return (
    (writers.get(formula.name)?.(formula) ?? formula.parts.map(({ text }) => text).join('')) + own
  );
}

const writers = new Map<string, (formula: Formula) => string>(
  Object.entries({
    f: fraction,
    rad(formula) {
      const degree = part(formula, 'deg');
      return `${degree === '2' ? '' : raised(degree)}√${inParentheses(part(formula, 'e'))}`;
    },
    sSup: (formula) => based(formula) + script('^', part(formula, 'sup')),
    sSub: (formula) => based(formula) + script('_', part(formula, 'sub')),
    sSubSup: scripts,
    sPre: (formula) =>
      script('_', part(formula, 'sub')) + script('^', part(formula, 'sup')) + part(formula, 'e'),
    nary: (formula) =>
      `${formula.properties.get('chr') ?? '∫'}${script('_', part(formula, 'sub'))}${script('^', part(formula, 'sup'))} ${part(formula, 'e')}`,
    func(formula) {
      const [name, of] = [part(formula, 'fName').trim(), part(formula, 'e').trim()];
      return /^[([|]/.test(of) ? `${name}${of}` : `${name} ${grouped(of)}`;
    },
    limLow: (formula) => part(formula, 'e') + script('_', part(formula, 'lim')),
    limUpp: (formula) => part(formula, 'e') + script('^', part(formula, 'lim')),
    d({ properties, parts }) {
      const separator = properties.get('sepChr') ?? '|';
      const inner = parts.map(({ text }) => text).join(separator);
      return `${properties.get('begChr') ?? '('}${inner}${properties.get('endChr') ?? ')'}`;
    },
    acc: (formula) => part(formula, 'e') + (formula.properties.get('chr') ?? '\u0302'),
    bar: (formula) =>
      part(formula, 'e') + (formula.properties.get('pos') === 'top' ? '\u0305' : '\u0332'),
    eqArr: ({ parts }) => parts.map(({ text }) => text).join('; '),
    mr: ({ parts }) => parts.map(({ text }) => text).join(', '),
    m: ({ parts }) => `[${parts.map(({ text }) => text).join('; ')}]`,
  }),
);

function fraction(formula: Formula): string {
  const [above, below] = [part(formula, 'num'), part(formula, 'den')];
  // Without a line between them they stand above each other, as in a binomial coefficient.
  if (formula.properties.get('type') === 'noBar') return `${above}; ${below}`;
  return `${grouped(above)}/${grouped(below)}`;
}

function scripts(formula: Formula): string {
  return based(formula) + script('_', part(formula, 'sub')) + script('^', part(formula, 'sup'));
}

const part = ({ parts }: Formula, name: string): string =>
  parts.find((one) => one.name === name)?.text ?? '';

const based = (formula: Formula): string => grouped(part(formula, 'e'));

const script = (mark: string, text: string): string =>
  text.trim() === '' ? '' : `${mark}${grouped(text.trim())}`;

/** What is longer is not looked at. */
const THING_CHARACTERS = 1_000;
/** A letter, a word, a number, or `f(x)`. */
const ONE_THING = /^(?:[\p{L}\p{N}\p{M}√.,'′∞]*(?:\([^()]*\))?|.)$/u;

/** In parentheses, unless it is one thing. */
export const grouped = (text: string): string =>
  text.length <= THING_CHARACTERS && (ONE_THING.test(text) || isEnclosed(text))
    ? text
    : `(${text})`;

/** Always, but once. */
export const inParentheses = (text: string): string => (isEnclosed(text) ? text : `(${text})`);

/** `(a+b)`, but not `(a)+(b)`. */
const isEnclosed = (text: string): boolean => /^(?:\([^()]*\)|\[[^[\]]*\]|\|[^|]*\|)$/.test(text);

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
export const raised = (degree: string): string =>
  /^\d*$/.test(degree)
    ? degree.replace(/\d/g, (digit) => RAISED.charAt(Number(digit)))
    : inParentheses(degree);
