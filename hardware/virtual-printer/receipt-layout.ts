import type { OneBitRaster, PaperWidth } from '#shared/domain/printing/ticket-document.ts';
import { characterIn1252, codeTable1252 } from '../escpos/code-page-1252.ts';
import { fontA, fontB, paperMetrics } from '../paper-metrics.ts';
import { type Command, readCommand } from './read-command.ts';

export type Letters = {
  readonly font: 'a' | 'b';
  readonly across: number;
  readonly down: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly reverse: boolean;
  /** Thickness of the underline in dots; 0 is none. */
  readonly underline: number;
};

/** Letters of one kind on one line; the corner is the top left one. */
export type PlacedText = Letters & {
  readonly kind: 'text';
  readonly x: number;
  readonly y: number;
  readonly text: string;
};
export type PlacedRaster = {
  readonly kind: 'raster';
  readonly x: number;
  readonly y: number;
  readonly raster: OneBitRaster;
};

/** Places everything on a receipt, in dots. `height` is how far the paper moved. */
export type ReceiptLayout = {
  readonly width: number;
  readonly height: number;
  readonly placed: readonly (PlacedText | PlacedRaster)[];
};

type Run = { readonly letters: Letters; text: string };
type Align = 'left' | 'centre' | 'right';

const plainLetters: Letters = {
  font: 'a',
  across: 1,
  down: 1,
  bold: false,
  italic: false,
  reverse: false,
  underline: 0,
};
const ownLineSpacing = 30;

/**
 * Lays out printer commands as a printer of that paper width would. Letters that are not in code page 1252 were
 * sent for another table and come out as `?`.
 */
export function layoutReceipt(bytes: Uint8Array, width: PaperWidth): ReceiptLayout {
  const dots = paperMetrics[width].dots;
  const placed: (PlacedText | PlacedRaster)[] = [];
  let letters = plainLetters;
  let align: Align = 'left';
  let lineSpacing = ownLineSpacing;
  let table = 0;
  let y = 0;
  let line: Run[] = [];

  const endLine = () => {
    let x = indent(align, dots - sum(line.map(runWidth)));
    for (const { letters: set, text } of line) {
      placed.push({ kind: 'text', x, y, text, ...set });
      x += runWidth({ letters: set, text });
    }
    y += Math.max(lineSpacing, ...line.map((run) => cellOf(run.letters).height));
    line = [];
  };

  const setText = (text: string) => {
    for (const character of text) {
      if (sum(line.map(runWidth)) + cellOf(letters).width > dots) endLine();
      const last = line.at(-1);
      if (last?.letters === letters) last.text += character;
      else line.push({ letters, text: character });
    }
  };

  const obey = (command: Command) => {
    switch (command.kind) {
      case 'initialise':
        [letters, align, lineSpacing, table] = [plainLetters, 'left', ownLineSpacing, 0];
        return;
      case 'text':
        return setText(decode(command.bytes, table));
      case 'line-feed':
        return endLine();
      case 'raster':
        placed.push({
          kind: 'raster',
          x: indent(align, dots - command.raster.width),
          y,
          raster: command.raster,
        });
        y += command.raster.height;
        return;
      case 'feed':
        y += command.dots;
        return;
      case 'feed-lines':
        y += command.lines * lineSpacing;
        return;
      case 'align':
        align = command.side;
        return;
      case 'line-spacing':
        lineSpacing = command.dots ?? ownLineSpacing;
        return;
      case 'code-table':
        table = command.table;
        return;
      default:
        letters = changeLetters(letters, command);
    }
  };

  for (let read = readCommand(bytes, 0); read !== null; read = readCommand(bytes, read.next))
    obey(read.command);
  return { width: dots, height: y, placed };
}

/** Size in dots of one letter. */
export function cellOf({ font, across, down }: Letters): { width: number; height: number } {
  const cell = font === 'a' ? fontA : fontB;
  return { width: cell.width * across, height: cell.height * down };
}

function changeLetters(letters: Letters, command: Command): Letters {
  switch (command.kind) {
    case 'font':
      return { ...letters, font: command.font };
    case 'size':
      return { ...letters, across: command.across, down: command.down };
    case 'underline':
      return { ...letters, underline: command.thickness };
    case 'bold':
    case 'italic':
    case 'reverse':
      return { ...letters, [command.kind]: command.on };
    default:
      return letters;
  }
}

function decode(bytes: Uint8Array, table: number): string {
  const character = (byte: number) => (byte < 0x80 || table === codeTable1252 ? characterIn1252(byte) : '?');
  return Array.from(bytes, character).join('');
}

function indent(align: Align, free: number): number {
  if (align === 'left') return 0;
  return Math.max(0, align === 'right' ? free : Math.floor(free / 2));
}

function runWidth({ letters, text }: Run): number {
  return cellOf(letters).width * text.length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
