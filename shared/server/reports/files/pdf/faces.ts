import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type Glyph } from 'fontkit';

/** A weight of the house’s font, for one document. */
export interface FontFace {
  readonly font: Font;
  /** How wide a text is, in points. */
  width(text: string, size: number): number;
}

export interface Faces {
  readonly regular: FontFace;
  readonly bold: FontFace;
}

/** Opens Hanken Grotesk, whole, as TrueType: what comes with the pages is cut into parts for browsers. */
export function openFaces(): Faces {
  return { regular: createFontFace('400Regular'), bold: createFontFace('600SemiBold') };
}

const { resolve } = createRequire(import.meta.url);

/**
 * Sets letters one after the other as wide as they are, without pairs and ligatures. Shaping is for posters: it would take
 * ten times as long, or a memory of every word there is. A letter that the font lacks shows as its box.
 */
function createFontFace(weight: string): FontFace {
  const path = resolve(`@expo-google-fonts/hanken-grotesk/${weight}/HankenGrotesk_${weight}.ttf`);
  const font = create(readFileSync(path));
  if (!('glyphForCodePoint' in font)) throw new Error(`one font is expected in ${path}`);
  const glyphs = new Map<string, Glyph>();
  const glyphOf = (character: string): Glyph => {
    const known = glyphs.get(character);
    if (known) return known;
    const glyph = font.glyphForCodePoint(character.codePointAt(0) ?? 0);
    glyphs.set(character, glyph);
    return glyph;
  };
  const layout = (text: string) => {
    const run = Array.from(text, glyphOf);
    return {
      glyphs: run,
      // Made anew each time: they are scaled in place by whoever draws.
      positions: run.map(({ advanceWidth }) => ({
        xAdvance: advanceWidth,
        yAdvance: 0,
        xOffset: 0,
        yOffset: 0,
      })),
      advanceWidth: run.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
    };
  };
  return {
    font: Object.assign(font, { layout }) as Font,
    width(text, size) {
      let sum = 0;
      for (const character of text) sum += glyphOf(character).advanceWidth;
      return (sum / font.unitsPerEm) * size;
    },
  };
}
