import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Command, readCommand } from './read-command.ts';

describe('reading commands', () => {
  it.each<[string, number[], Command]>([
    ['initialise', [0x1b, 0x40], { kind: 'initialise' }],
    ['code table', [0x1b, 0x74, 16], { kind: 'code-table', table: 16 }],
    ['align', [0x1b, 0x61, 1], { kind: 'align', side: 'centre' }],
    ['align, as a digit', [0x1b, 0x61, 0x32], { kind: 'align', side: 'right' }],
    ['font', [0x1b, 0x4d, 1], { kind: 'font', font: 'b' }],
    ['bold', [0x1b, 0x45, 1], { kind: 'bold', on: true }],
    ['underline', [0x1b, 0x2d, 2], { kind: 'underline', thickness: 2 }],
    ['size', [0x1d, 0x21, 0x12], { kind: 'size', across: 2, down: 3 }],
    ['reverse', [0x1d, 0x42, 1], { kind: 'reverse', on: true }],
    ['line spacing', [0x1b, 0x33, 24], { kind: 'line-spacing', dots: 24 }],
    ['own line spacing', [0x1b, 0x32], { kind: 'line-spacing', dots: null }],
    ['feed', [0x1b, 0x4a, 100], { kind: 'feed', dots: 100 }],
    ['feed lines', [0x1b, 0x64, 3], { kind: 'feed-lines', lines: 3 }],
    ['cut', [0x1d, 0x56, 1], { kind: 'cut' }],
    ['feed and cut', [0x1d, 0x56, 66, 10], { kind: 'cut' }],
    ['status', [0x10, 0x04, 2], { kind: 'real-time-status', n: 2 }],
    ['completion', [0x1d, 0x72, 1], { kind: 'paper-status' }],
    ['two unknown bytes', [0x1b, 0x7f], { kind: 'ignored' }],
  ])('%s', (_, bytes, command) => {
    const more = Uint8Array.of(...bytes, 0x0a);
    expect(readCommand(more, 0)).toEqual({ command, next: bytes.length });
  });

  it('reads text up to the next command', () => {
    const bytes = Uint8Array.of(0x41, 0xf1, 0x0a, 0x42);
    expect(readCommand(bytes, 0)).toEqual({
      command: { kind: 'text', bytes: Uint8Array.of(0x41, 0xf1) },
      next: 2,
    });
  });

  it('reads a raster with all its rows, for any bytes', () => {
    const rows = Uint8Array.of(0x1d, 0x56, 0x10, 0x04);
    const bytes = Uint8Array.of(0x1d, 0x76, 0x30, 0, 2, 0, 2, 0, ...rows, 0x0a);
    expect(readCommand(bytes, 0)).toEqual({
      command: { kind: 'raster', raster: { width: 16, height: 2, rows } },
      next: 12,
    });
  });

  it.each([
    [0x1b],
    [0x1b, 0x74],
    [0x10, 0x04],
    [0x1d, 0x50, 203],
    [0x1d, 0x56],
    [0x1d, 0x56, 66],
    [0x1d, 0x76, 0x30, 0, 2, 0],
    [0x1d, 0x76, 0x30, 0, 2, 0, 2, 0, 1, 2, 3],
  ])('waits for the rest of an incomplete command', (...bytes) => {
    expect(readCommand(Uint8Array.from(bytes), 0)).toBeNull();
  });

  it('always advances, for any input', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        let at = 0;
        for (let read = readCommand(bytes, at); read !== null; read = readCommand(bytes, at)) {
          expect(read.next).toBeGreaterThan(at);
          expect(read.next).toBeLessThanOrEqual(bytes.length);
          at = read.next;
        }
      }),
    );
  });
});
