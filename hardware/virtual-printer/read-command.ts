import type { OneBitRaster } from '#shared/domain/printing/ticket-document.ts';

/** An ESC/POS command. Distances are in dots. */
export type Command =
  | { readonly kind: 'text'; readonly bytes: Uint8Array }
  | { readonly kind: 'line-feed' }
  | { readonly kind: 'initialise' }
  | { readonly kind: 'align'; readonly side: 'left' | 'centre' | 'right' }
  | { readonly kind: 'font'; readonly font: 'a' | 'b' }
  | { readonly kind: 'bold' | 'italic' | 'reverse'; readonly on: boolean }
  | { readonly kind: 'underline'; readonly thickness: number }
  | { readonly kind: 'size'; readonly across: number; readonly down: number }
  /** Null is the printer's default spacing. */
  | { readonly kind: 'line-spacing'; readonly dots: number | null }
  | { readonly kind: 'feed'; readonly dots: number }
  | { readonly kind: 'feed-lines'; readonly lines: number }
  | { readonly kind: 'code-table'; readonly table: number }
  | { readonly kind: 'raster'; readonly raster: OneBitRaster }
  | { readonly kind: 'cut' }
  | { readonly kind: 'real-time-status'; readonly n: number }
  | { readonly kind: 'paper-status' }
  | { readonly kind: 'automatic-status' }
  /** Parsed only to skip it. */
  | { readonly kind: 'ignored' };

export type ReadCommand = { readonly command: Command; readonly next: number };

type Shape = { readonly parameters: number; readonly create: (first: number) => Command };

const DLE = 0x10;
const ESC = 0x1b;
const GS = 0x1d;
const sides = ['left', 'centre', 'right'] as const;
const ignored: Command = { kind: 'ignored' };

/** Commands of fixed length, by their two bytes. Other commands have no parameters and no effect. */
const shapes: Readonly<Record<number, Shape>> = {
  [pair(DLE, 0x04)]: { parameters: 1, create: (n) => ({ kind: 'real-time-status', n }) },
  [pair(ESC, '@')]: { parameters: 0, create: () => ({ kind: 'initialise' }) },
  [pair(ESC, 't')]: { parameters: 1, create: (table) => ({ kind: 'code-table', table }) },
  [pair(ESC, 'a')]: { parameters: 1, create: (n) => ({ kind: 'align', side: sides[n % 48] ?? 'left' }) },
  [pair(ESC, 'M')]: { parameters: 1, create: (n) => ({ kind: 'font', font: n % 48 === 1 ? 'b' : 'a' }) },
  [pair(ESC, 'E')]: { parameters: 1, create: (n) => ({ kind: 'bold', on: n % 2 === 1 }) },
  [pair(ESC, '-')]: { parameters: 1, create: (n) => ({ kind: 'underline', thickness: n % 48 }) },
  [pair(ESC, '4')]: { parameters: 0, create: () => ({ kind: 'italic', on: true }) },
  [pair(ESC, '5')]: { parameters: 0, create: () => ({ kind: 'italic', on: false }) },
  [pair(ESC, '2')]: { parameters: 0, create: () => ({ kind: 'line-spacing', dots: null }) },
  [pair(ESC, '3')]: { parameters: 1, create: (dots) => ({ kind: 'line-spacing', dots }) },
  [pair(ESC, 'J')]: { parameters: 1, create: (dots) => ({ kind: 'feed', dots }) },
  [pair(ESC, 'd')]: { parameters: 1, create: (lines) => ({ kind: 'feed-lines', lines }) },
  [pair(GS, '!')]: {
    parameters: 1,
    create: (n) => ({ kind: 'size', across: (n >> 4) + 1, down: (n & 7) + 1 }),
  },
  [pair(GS, 'B')]: { parameters: 1, create: (n) => ({ kind: 'reverse', on: n % 2 === 1 }) },
  [pair(GS, 'P')]: { parameters: 2, create: () => ignored },
  [pair(GS, 'a')]: { parameters: 1, create: () => ({ kind: 'automatic-status' }) },
  [pair(GS, 'r')]: { parameters: 1, create: () => ({ kind: 'paper-status' }) },
};

/** Parses the command at offset `at`; null while bytes of it are missing. */
export function readCommand(bytes: Uint8Array, at: number): ReadCommand | null {
  const lead = bytes[at];
  if (lead === undefined) return null;
  if (lead === 0x0a) return { command: { kind: 'line-feed' }, next: at + 1 };
  if (lead >= 0x20) return readText(bytes, at);
  if (lead !== DLE && lead !== ESC && lead !== GS) return { command: ignored, next: at + 1 };

  const code = bytes[at + 1];
  if (code === undefined) return null;
  if (pair(lead, code) === pair(GS, 'v')) return readRaster(bytes, at);
  if (pair(lead, code) === pair(GS, 'V')) return readCut(bytes, at);

  const shape = shapes[pair(lead, code)];
  if (shape === undefined) return { command: ignored, next: at + 2 };
  const next = at + 2 + shape.parameters;
  return next <= bytes.length ? { command: shape.create(bytes[at + 2] ?? 0), next } : null;
}

function readText(bytes: Uint8Array, at: number): ReadCommand {
  const length = bytes.subarray(at).findIndex((byte) => byte < 0x20);
  const next = length === -1 ? bytes.length : at + length;
  return { command: { kind: 'text', bytes: bytes.slice(at, next) }, next };
}

/** `GS v 0 m xL xH yL yH`, then the rows. */
function readRaster(bytes: Uint8Array, at: number): ReadCommand | null {
  const start = at + 8;
  if (bytes.length < start) return null;
  const [xLow = 0, xHigh = 0, yLow = 0, yHigh = 0] = bytes.subarray(at + 4, start);
  const stride = xLow + 256 * xHigh;
  const height = yLow + 256 * yHigh;
  const next = start + stride * height;
  if (bytes.length < next) return null;
  const raster = { width: stride * 8, height, rows: bytes.slice(start, next) };
  return { command: { kind: 'raster', raster }, next };
}

/** `GS V m`; for m from 65 on, a byte for the feed follows. */
function readCut(bytes: Uint8Array, at: number): ReadCommand | null {
  const m = bytes[at + 2];
  if (m === undefined) return null;
  const next = m >= 65 ? at + 4 : at + 3;
  return next <= bytes.length ? { command: { kind: 'cut' }, next } : null;
}

function pair(lead: number, code: number | string): number {
  return (lead << 8) | (typeof code === 'string' ? code.charCodeAt(0) : code);
}
