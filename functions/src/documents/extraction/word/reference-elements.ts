import { createBlocks } from './flows.ts';
import { isOn } from './list-definitions.ts';
import type { Openers, Story } from './story.ts';

/** What stands elsewhere: in notes, in boxes, at the margins of pages, in other files. */
export function referenceElements(story: Story): Openers {
  const { open, names, blocks, context, fields } = story;
  const { notes, leftOut } = context;
  let alternatives = { isTaken: false };

  const noteReference = (kind: string): Openers[string] => {
    return ({ get }) => {
      if (fields.isShowing()) story.add(`[${notes.numberOf(kind, get('w:id'))}]`);
      return undefined;
    };
  };
  const note = (kind: string): Openers[string] => {
    return ({ get }) => {
      const text = createBlocks();
      const close = story.within(text);
      return () => {
        close();
        notes.set(
          kind,
          get('w:id'),
          text.items.filter((item) => 'text' in item),
        );
      };
    };
  };
  const margin = (isFooter: boolean): Openers[string] => {
    return ({ get }) => {
      story.margins.push({ id: get('r:id') ?? '', type: get('w:type') ?? 'default', isFooter });
      return undefined;
    };
  };
  const leave = (kind: keyof typeof leftOut) => () => {
    if (!context.isMargin) leftOut[kind] += 1;
    return undefined;
  };
  return {
    'w:footnoteReference': noteReference('footnote'),
    'w:endnoteReference': noteReference('endnote'),
    'w:footnote': note('footnote'),
    'w:endnote': note('endnote'),
    'w:commentReference': leave('comments'),

    'w:headerReference': margin(false),
    'w:footerReference': margin(true),
    'w:titlePg'({ get }) {
      if (isOn(get('w:val'))) story.hasTitlePage = true;
      return undefined;
    },

    // The same for readers of different years: the first is the newest.
    'mc:AlternateContent'() {
      const outer = alternatives;
      alternatives = { isTaken: false };
      return () => {
        alternatives = outer;
      };
    },
    'mc:Choice'() {
      if (alternatives.isTaken) return false;
      alternatives.isTaken = true;
      return undefined;
    },
    'mc:Fallback': () => (alternatives.isTaken ? false : undefined),

    'w:txbxContent'() {
      // What is anchored in a paragraph comes after it.
      return open.paragraph && story.within(open.paragraph.after);
    },
    'v:textpath'({ get }) {
      (open.paragraph?.after ?? open.flow).addParagraph({ text: get('string') ?? '' });
      return undefined;
    },

    'w:altChunk'({ get }) {
      blocks.addChunk(get('r:id') ?? '');
      return undefined;
    },
    'w:subDoc': leave('objects'),
    'o:OLEObject': leave('objects'),
    'c:chart': leave('charts'),
    'cx:chart': leave('charts'),
    'dgm:relIds': leave('charts'),
    'a:blip': () => (names.at(-1) === 'a:blipFill' ? undefined : leave('pictures')()),
    // Of an embedded file it is what that looks like.
    'v:imagedata': () => (story.isInObject ? undefined : leave('pictures')()),
    'w:object'() {
      const outer = story.isInObject;
      story.isInObject = true;
      return () => {
        story.isInObject = outer;
      };
    },
  };
}
