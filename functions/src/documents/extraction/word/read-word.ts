import type { Block } from '../../../knowledge/pieces.ts';
import { DAMAGED, inspectZip } from '../inspect-zip.ts';
import { FileRefused } from '../page.ts';
import { type LeftOut, nothingLeftOut } from './left-out.ts';
import { isOn, readListDefinitions } from './list-definitions.ts';
import { createNotes } from './notes.ts';
import { createNumbering } from './numbering.ts';
import { createPackage, type Package, type Relationship } from './package-parts.ts';
import { readChunk } from './read-chunk.ts';
import { readMargins } from './read-margins.ts';
import { readStory } from './read-story.ts';
import { readElements } from './read-xml.ts';
import type { Story } from './story.ts';
import { readStyles } from './styles.ts';

export type WordText = { blocks: Block[]; leftOut: LeftOut };

const MAIN = 'word/document.xml';

/**
 * Reads a Word document in one pass over each of its parts: headers first, then the body, the notes that it refers to,
 * and footers.
 * @param isWithin It is part of another document
 */
export async function readWord(bytes: Uint8Array, isWithin = false): Promise<WordText> {
  const files = createPackage(await inspectZip(bytes));
  if (!files.has('[Content_Types].xml')) throw new FileRefused(DAMAGED);
  const main = pathOf(files, await files.relationships(''), 'officeDocument') ?? MAIN;
  const relationships = await files.relationships(main);
  const path = (type: string) => pathOf(files, relationships, type);
  const styles = await readStyles(files, path('styles'));
  const lists = await readListDefinitions(files, path('numbering'));
  const notes = createNotes();
  const leftOut = nothingLeftOut();

  async function read(part = '', isMargin = false): Promise<Story | undefined> {
    const text = files.text(part);
    if (!text) return undefined;
    const numbering = createNumbering(lists, styles);
    const targets = part === main ? relationships : await files.relationships(part);
    const context = { styles, numbering, notes, leftOut, relationships: targets, isMargin };
    const story = await readStory(text, context);
    // Only the body takes others in.
    if (part !== main) leftOut.objects += story.blocks.items.filter((one) => 'chunk' in one).length;
    return story;
  }

  const story = await read(main);
  if (!story) throw new FileRefused(DAMAGED);
  await read(path('footnotes'));
  await read(path('endnotes'));
  const within = isWithin ? undefined : (inner: Uint8Array) => readWord(inner, true);
  const chunks = new Set<string>();
  const body: Block[][] = [];
  for (const item of story.blocks.items) {
    const chunk = 'chunk' in item ? (relationships.get(item.chunk)?.target ?? '') : undefined;
    if ('text' in item) body.push([item]);
    else if (chunk !== undefined && !chunks.has(chunk)) {
      chunks.add(chunk);
      body.push(await readChunk(files, chunk, leftOut, within));
    }
  }
  const { headers, footers } = await readMargins(story, {
    hasEvenPages: await isSaid(files, path('settings'), 'w:evenAndOddHeaders'),
    partOf: (id) => relationships.get(id)?.target,
    read: async (part) => (await read(part, true))?.blocks.items ?? [],
  });
  return { blocks: [...headers, ...body.flat(), ...notes.blocks(), ...footers], leftOut };
}

/** By the ending of its type, which both editions of the standard share, or by its usual name. */
function pathOf(
  files: Package,
  relationships: Map<string, Relationship>,
  type: string,
): string | undefined {
  const found = [...relationships.values()].find(
    (one) => one.type.endsWith(`/${type}`) && files.has(one.target),
  );
  const usual = `word/${type}.xml`;
  return found?.target ?? (files.has(usual) ? usual : undefined);
}

async function isSaid(files: Package, path: string | undefined, name: string): Promise<boolean> {
  let isFound = false;
  const xml = path === undefined ? undefined : files.text(path);
  if (xml) {
    await readElements(xml, {
      [name]({ get }) {
        isFound = isOn(get('w:val'));
      },
    });
  }
  return isFound;
}
