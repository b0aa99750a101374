/** As much of it as is used here: it comes without types. */
declare module 'svgdom' {
  export type Node = {
    nodeName: string;
    parentNode: Node | null;
    childNodes: Node[];
    textContent: string;
    /** Of texts. */
    data?: string;
    getAttribute(name: string): string | null;
    /** Of elements. */
    matches?(selector: string): boolean;
  };
  export function createHTMLWindow(): {
    document: {
      querySelector(selector: string): Node | null;
    };
    Element: { prototype: object };
    SVGGraphicsElement: {
      prototype: {
        getBBox(this: Node): { x: number; y: number; width: number; height: number };
      };
    };
  };
  type Font = {
    ascent: number;
    descent: number;
    unitsPerEm: number;
    layout(text: string): { advanceWidth: number };
    hasGlyphForCodePoint(code: number): boolean;
  };
  export const config: {
    setFontDir(folder: string): void;
    setFontFamilyMappings(files: Record<string, string>): void;
    preloadFonts(): void;
    getFonts(): Record<string, Font>;
  };
}
