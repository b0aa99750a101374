import { createFields, type Fields } from './fields.ts';
import { createBlocks, createHeld, type Flow } from './flows.ts';
import type { Formula } from './formulas.ts';
import type { LeftOut } from './left-out.ts';
import { createLine, type Line } from './line.ts';
import type { Notes } from './notes.ts';
import type { ListPlace, Numbering } from './numbering.ts';
import type { Relationship } from './package-parts.ts';
import { withoutPageNumber } from './page-numbers.ts';
import type { XmlElement } from './read-xml.ts';
import type { Styles } from './styles.ts';
import type { Cell, Table } from './table.ts';

export type StoryContext = {
  styles: Styles;
  numbering: Numbering;
  notes: Notes;
  leftOut: LeftOut;
  relationships: Map<string, Relationship>;
  /** A header or footer. */
  isMargin: boolean;
};

/** What is to be done when the element ends; false where nothing in it is read. */
type Opened = (() => void) | false | undefined;
export type Openers = Record<string, (element: XmlElement) => Opened>;

export type Paragraph = ListPlace & {
  line: Line;
  isMarkDeleted: boolean;
  /** What is anchored in it, as text boxes are, comes after it. */
  after: ReturnType<typeof createHeld>;
};

export type OpenCell = Cell & {
  /** It is part of the one in front of it. */
  isBeside?: boolean;
  /** What it holds, where there are tables in it. */
  layout?: ReturnType<typeof createHeld>;
};
export type Row = { cells: OpenCell[]; before: number; isHead: boolean; isDeleted: boolean };

/** What is open where a part of a document is being read. */
type Open = {
  flow: Flow;
  paragraph?: Paragraph | undefined;
  line?: Line | undefined;
  table?: Table | undefined;
  row?: Row | undefined;
  cell?: OpenCell | undefined;
  formula?: Formula | undefined;
  /** A paragraph whose end is deleted goes on in the next. */
  unended?: Paragraph | undefined;
};

export type Story = ReturnType<typeof createStory>;

/** A part of a Word document that holds paragraphs, while it is read: its body, a header, its footnotes. */
export function createStory(context: StoryContext) {
  const blocks = createBlocks();
  const fields: Fields = createFields(context);
  const open: Open = { flow: blocks };
  /** Of the elements that are open, outermost first. */
  const names: string[] = [];

  function add(text: string): void {
    if (!fields.takes(text)) return;
    if (open.formula) open.formula.text.push(text);
    else open.line?.add(text);
  }

  function endParagraph(ended: Paragraph): void {
    fields.endParagraph(ended.line);
    if (ended.isMarkDeleted) {
      open.unended = ended;
      return;
    }
    const text = ended.line.end();
    const isHeading = open.flow === blocks && !context.isMargin;
    open.flow.addParagraph({
      text: context.isMargin ? withoutPageNumber(text) : text,
      label: context.numbering.next(ended),
      headingLevel: isHeading ? context.styles.headingLevel(ended.style) : undefined,
    });
    ended.after.place(open.flow);
  }

  /** The last paragraph has no next one. */
  function endUnended(): void {
    if (open.unended) endParagraph({ ...open.unended, isMarkDeleted: false });
    open.unended = undefined;
  }

  return {
    context,
    blocks,
    fields,
    open,
    names,
    /** Headers and footers, in their order. */
    margins: [] as { id: string; type: string; isFooter: boolean }[],
    hasTitlePage: false,
    isInObject: false,
    add,

    beginParagraph(): () => void {
      const { paragraph, line, unended } = open;
      const begun: Paragraph = {
        line: unended?.line ?? createLine(),
        after: unended?.after ?? createHeld(),
        isMarkDeleted: false,
      };
      Object.assign(open, { paragraph: begun, line: begun.line, unended: undefined });
      return () => {
        Object.assign(open, { paragraph, line });
        endParagraph(begun);
      };
    },

    end: endUnended,

    /** Until its end all goes elsewhere; then what was open goes on. */
    within(flow: Flow): () => void {
      const outer = { ...CLOSED, ...open };
      Object.assign(open, CLOSED, { flow });
      return () => {
        endUnended();
        Object.assign(open, outer);
      };
    },

    /** Until its end the text is that of something else. */
    capture(then: (text: string) => void): () => void {
      const { line } = open;
      const captured = createLine();
      open.line = captured;
      return () => {
        open.line = line;
        then(captured.end());
      };
    },
  };
}

const CLOSED = {
  paragraph: undefined,
  line: undefined,
  table: undefined,
  row: undefined,
  cell: undefined,
  formula: undefined,
  unended: undefined,
};
