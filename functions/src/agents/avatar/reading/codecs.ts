import { readPart, type WasmPart } from '../../../platform/native-parts.ts';

/** What the codecs' WebAssembly asks a browser for. */
class PlainImageData {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;

  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}

export type Decoder = {
  decode: (file: Uint8Array, isTurned?: boolean) => { data: Uint8ClampedArray } | null;
};
export type Encoder = {
  encode: (rgba: Uint8Array, width: number, height: number, options: object) => Uint8Array;
};

type Options = { wasmBinary: Uint8Array; printErr: (line: string) => void };

/** A codec with memory of its own, and what it complains of while it works. */
export async function startCodec<Codec>(
  factory: (options: Options) => Promise<Codec>,
  part: WasmPart,
): Promise<{ codec: Codec; complaints: string[] }> {
  Object.assign(globalThis, { ImageData: PlainImageData });
  const complaints: string[] = [];
  const wasmBinary = await readPart(part);
  const codec = await factory({ wasmBinary, printErr: (line) => complaints.push(line) });
  return { codec, complaints };
}
