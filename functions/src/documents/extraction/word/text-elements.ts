import { numberOf } from './list-definitions.ts';
import type { Openers, Story } from './story.ts';
import { symbol } from './symbols.ts';

/** Paragraphs, and what their text is made of. */
export function textElements(story: Story): Openers {
  const { open, names, context } = story;
  const said = (text: string) => () => {
    story.add(text);
    return undefined;
  };
  let ruby = { base: '', reading: '' };

  return {
    'w:p': () => story.beginParagraph(),
    'w:pStyle'({ get }) {
      if (open.paragraph) open.paragraph.style = get('w:val');
      return undefined;
    },
    'w:numId'({ get }) {
      if (open.paragraph) open.paragraph.list = get('w:val');
      return undefined;
    },
    'w:ilvl'({ get }) {
      if (open.paragraph) open.paragraph.level = numberOf(get('w:val'));
      return undefined;
    },
    // Of a run it says how it looks; of the end of a paragraph, whether that is deleted.
    'w:rPr': () => (names.at(-1) === 'w:pPr' ? undefined : false),
    'w:sdtPr': () => false,

    'w:del'() {
      const parent = names.at(-1);
      if (parent === 'w:rPr' && open.paragraph) open.paragraph.isMarkDeleted = true;
      else if (parent === 'w:trPr' && open.row) open.row.isDeleted = true;
      else context.leftOut.deletions += 1;
      return false;
    },
    'w:moveFrom'() {
      if (names.at(-1) === 'w:rPr' && open.paragraph) open.paragraph.isMarkDeleted = true;
      return false;
    },

    'w:tab'() {
      // Of a paragraph's look it is where tabs lead.
      if (names.at(-1) !== 'w:tabs') story.add('\t');
      return undefined;
    },
    'w:ptab': said('\t'),
    'w:br': said('\n'),
    'w:cr': said('\n'),
    'w:noBreakHyphen': said('\u2011'),
    'w:sym'({ get }) {
      story.add(symbol(get('w:font'), get('w:char')));
      return undefined;
    },

    'w:ruby'() {
      const outer = ruby;
      ruby = { base: '', reading: '' };
      return () => {
        open.line?.addRuby(ruby.base, ruby.reading);
        ruby = outer;
      };
    },
    'w:rt'() {
      const into = ruby;
      return story.capture((text) => {
        into.reading += text;
      });
    },
    'w:rubyBase'() {
      const into = ruby;
      return story.capture((text) => {
        into.base += text;
      });
    },
  };
}
