import { type Formula, formulaParts, formulaProperties, formulaText } from './formulas.ts';
import type { Openers, Story } from './story.ts';

/** Each takes two or three: what is deeper within them is read without its form. */
const MAX_DEPTH = 100;

/** Those that are no part of a formula; all others are opened as one. */
export function formulaElements({ open, names, add }: Story): Openers {
  return {
    'm:oMathPara': () => undefined,
    'm:r': () => undefined,
    'm:t': () => undefined,
    'm:ctrlPr': () => false,
    'm:oMath'() {
      const { formula: outer, line, flow } = open;
      const isAlone = names.at(-1) === 'm:oMathPara';
      const formula = newFormula('oMath', outer);
      open.formula = formula;
      return () => {
        open.formula = outer;
        const text = formulaText(formula).trim();
        if (line || outer) add(isAlone ? ` ${text} ` : text);
        else flow.addParagraph({ text });
      };
    },
  };
}

export const openFormula =
  ({ open }: Story): Openers[string] =>
  ({ name: prefixed, get }) => {
    const outer = open.formula;
    const name = prefixed.slice(2);
    if (!outer || name.endsWith('Pr')) return undefined;
    if (formulaProperties.has(name)) {
      outer.properties.set(name, get('m:val') ?? '');
      return undefined;
    }
    if (outer.depth >= MAX_DEPTH) return undefined;
    const formula = newFormula(name, outer);
    open.formula = formula;
    return () => {
      open.formula = outer;
      const text = formulaText(formula);
      if (formulaParts.has(name)) outer.parts.push({ name, text });
      else outer.text.push(text);
    };
  };

const newFormula = (name: string, outer?: Formula): Formula => ({
  name,
  depth: (outer?.depth ?? 0) + 1,
  properties: new Map(),
  parts: [],
  text: [],
});
