import { PAGE_NUMBER } from './fields.ts';
import { isOn, numberOf } from './list-definitions.ts';
import type { Openers, Story } from './story.ts';

/** Fields, in both of their forms, and links. */
export function fieldElements({ open, names, fields, context, add }: Story): Openers {
  function openLink(target: string | undefined): (() => void) | undefined {
    const { line } = open;
    if (!line || !fields.isShowing()) return undefined;
    line.openLink(target);
    return () => line.closeLink();
  }

  const check = (value: string | undefined): undefined => {
    if (names.at(-1) === 'w:checkBox') fields.fill({ isChecked: isOn(value) });
    return undefined;
  };

  return {
    'w:fldChar'({ get }) {
      const type = get('w:fldCharType');
      if (type === 'begin') fields.begin();
      else if (type === 'separate') fields.separate(open.line);
      else if (type === 'end') fields.end(open.line);
      return undefined;
    },
    'w:fldSimple'({ get }) {
      fields.begin();
      fields.instruct(get('w:instr') ?? '');
      fields.separate(open.line);
      return () => fields.end(open.line);
    },
    // What is checked comes after what was so at first.
    'w:default': ({ get }) => check(get('w:val')),
    'w:checked': ({ get }) => check(get('w:val')),
    'w:result'({ get }) {
      fields.fill({ chosen: numberOf(get('w:val')) ?? 0 });
      return undefined;
    },
    'w:listEntry'({ get }) {
      if (names.at(-1) === 'w:ddList') fields.fill({}, get('w:val') ?? '');
      return undefined;
    },
    'w:pgNum'() {
      if (!context.isMargin) return undefined;
      add(PAGE_NUMBER);
      return undefined;
    },

    'w:hyperlink'({ get }) {
      const target = context.relationships.get(get('r:id') ?? '')?.target;
      const anchor = get('w:anchor');
      return openLink(target && anchor ? `${target}#${anchor}` : target);
    },
  };
}
