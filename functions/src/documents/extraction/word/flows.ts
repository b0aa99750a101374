import type { Block } from '../../../knowledge/pieces.ts';
import { cleanText } from '../clean-text.ts';
import { FileRefused, MAX_CHARACTERS, TOO_LONG } from '../page.ts';
import { BULLET } from './numbering.ts';
import type { Table } from './table.ts';

type Paragraph = {
  text: string;
  /** Its number in a list, or a bullet. */
  label?: string | undefined;
  headingLevel?: number | undefined;
};

/** What paragraphs and tables come to, one after the other. */
export type Flow = {
  addParagraph(paragraph: Paragraph): unknown;
  addTable(table: Table): unknown;
};

/** Another file of the package that is to be read in this place, by its id. */
type Place = { chunk: string };

/** Blocks of a document. Bullets that follow each other are one. */
export function createBlocks(): Flow & { items: (Block | Place)[]; addChunk(id: string): void } {
  const items: (Block | Place)[] = [];
  let bullets: Block | undefined;
  let characters = 0;

  function count(text: string): void {
    characters += text.length;
    if (characters > MAX_CHARACTERS) throw new FileRefused(TOO_LONG);
  }

  return {
    items,

    addParagraph({ text, label, headingLevel }) {
      const cleaned = cleanText(text).trim();
      if (cleaned === '') return;
      const isBullet = label === BULLET && headingLevel === undefined;
      const isLabelled = label !== undefined && (isBullet || label !== BULLET);
      const said = isLabelled ? `${label} ${cleaned}` : cleaned;
      count(said);
      if (isBullet && bullets) {
        bullets.text += `\n${said}`;
        return;
      }
      const block = { text: said, page: null, ...(headingLevel && { headingLevel }) };
      bullets = isBullet ? block : undefined;
      items.push(block);
    },

    addTable(table) {
      bullets = undefined;
      const block = table.block();
      if (block.text === '') return;
      count(block.text);
      items.push(block);
    },

    addChunk(id) {
      bullets = undefined;
      items.push({ chunk: id });
    },
  };
}

/** What comes while something else is open, to be placed later. */
export function createHeld(): Flow & { place(into: Flow): void } {
  const held: ((into: Flow) => void)[] = [];
  return {
    addParagraph: (paragraph) => held.push((into) => into.addParagraph(paragraph)),
    addTable: (table) => held.push((into) => into.addTable(table)),
    place(into) {
      for (const one of held) one(into);
    },
  };
}

/** A cell of a table, as a line. */
export function createCellText(): Flow & { text(): string } {
  const parts: string[] = [];
  return {
    // An empty cell may hold nothing but the number of its row.
    addParagraph({ text, label }) {
      const said = [label, text.replace(/\s+/g, ' ').trim()].filter(Boolean).join(' ');
      if (said !== '' && said !== BULLET) parts.push(said);
    },
    addTable: (table) => parts.push(table.line()),
    text: () => parts.join(' '),
  };
}
