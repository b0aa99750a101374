import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js';
import { readElements } from './read-xml.ts';

export type Relationship = { type: string; target: string; isExternal: boolean };
export type Package = ReturnType<typeof createPackage>;

/** The files of a Word document, and how they refer to each other. */
export function createPackage(entries: Map<string, FileEntry>) {
  async function* textOf(entry: FileEntry): AsyncGenerator<string> {
    let decoder: InstanceType<typeof TextDecoder> | undefined;
    for await (const bytes of bytesOf(entry)) {
      decoder ??= new TextDecoder(encodingOf(bytes));
      yield decoder.decode(bytes, { stream: true });
    }
  }

  return {
    has: (path: string): boolean => entries.has(path),

    /** As it comes; nothing where there is none of the name. */
    text(path: string): AsyncIterable<string> | undefined {
      const entry = entries.get(path);
      return entry && textOf(entry);
    },

    async bytes(path: string): Promise<Uint8Array | undefined> {
      const entry = entries.get(path);
      return entry && new Uint8Array(await entry.arrayBuffer());
    },

    /** By their ids. Targets inside of the package are paths in it. */
    async relationships(of: string): Promise<Map<string, Relationship>> {
      const found = new Map<string, Relationship>();
      const [folder, file] = splitPath(of);
      const xml = this.text(`${folder}_rels/${file}.rels`);
      if (!xml) return found;
      await readElements(xml, {
        'rel:Relationship'({ get }) {
          const [id, type, target] = [get('Id'), get('Type'), get('Target')];
          if (!id || !type || target === undefined) return;
          const isExternal = get('TargetMode') === 'External';
          found.set(id, {
            type,
            target: isExternal ? target : resolve(folder, target),
            isExternal,
          });
        },
      });
      return found;
    },
  };
}

async function* bytesOf(entry: FileEntry): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  // Its failure ends the stream that is read.
  entry.getData(writable).catch(() => {});
  yield* readable;
}

/** UTF-16 announces itself. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

function splitPath(path: string): [folder: string, file: string] {
  const end = path.lastIndexOf('/') + 1;
  return [path.slice(0, end), path.slice(end)];
}

/** `..` leads up, `/` to the root. */
function resolve(folder: string, target: string): string {
  const path = target.startsWith('/') ? target : `${folder}${target}`;
  const steps: string[] = [];
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}
