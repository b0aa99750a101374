import { globSync } from 'node:fs';

export type RuntimePart = {
  /** Of the package, relative to the repository. */
  folder: string;
  /** What of it runs, beside its package.json. */
  files: string[];
};

/** What no bundle can hold: native code and WebAssembly, and what they are found by (`platform/native-parts.ts`). */
const PARTS = [
  { name: '@node-rs/argon2', files: ['index.js'] },
  { name: '@node-rs/argon2-*', files: ['*.node'] },
  { name: '@hyzyla/pdfium', files: ['dist/pdfium.wasm'] },
  { name: '@resvg/resvg-wasm', files: ['index_bg.wasm'] },
  { name: 'svgdom', files: ['fonts/OpenSans-Regular.ttf'] },
  { name: '@jsquash/jpeg', files: ['codec/*/*.wasm'] },
  { name: '@jsquash/webp', files: ['codec/dec/*.wasm'] },
];

/** As they are installed, for the platform of this machine. */
export function runtimeParts(root: string): RuntimePart[] {
  return PARTS.flatMap(({ name, files }) =>
    globSync(`node_modules/${name}`, { cwd: root }).map((folder) => ({ folder, files })),
  );
}
