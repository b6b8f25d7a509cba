import { describe, expect, it } from 'vitest';
import {
  isPaperLow,
  isPaperStatus,
  isRealTimeStatus,
  printerErrorOf,
  startsAutoStatus,
} from './conversation.ts';

const everyByte = Array.from({ length: 256 }, (_, byte) => byte);

describe('status answers', () => {
  it('are distinguishable: no byte fits two kinds', () => {
    for (const byte of everyByte) {
      const kinds = [isRealTimeStatus(byte), isPaperStatus(byte), startsAutoStatus(byte)];
      expect(kinds.filter((is) => is).length).toBeLessThanOrEqual(1);
    }
  });

  it('are not mistaken for flow control', () => {
    for (const byte of [0x11, 0x13]) {
      expect([isRealTimeStatus(byte), isPaperStatus(byte), startsAutoStatus(byte)]).toEqual([
        false,
        false,
        false,
      ]);
    }
  });

  it.each([
    ['ready', [0x12, 0x12, 0x12, 0x12], null],
    ['ready with an open drawer', [0x16, 0x12, 0x12, 0x12], null],
    ['ready with little paper left', [0x12, 0x12, 0x12, 0x1e], null],
    ['out of paper by its sensor', [0x1a, 0x12, 0x12, 0x72], 'out-of-paper'],
    ['stopped by the end of paper', [0x1a, 0x32, 0x12, 0x12], 'out-of-paper'],
    ['open', [0x1a, 0x16, 0x12, 0x12], 'cover-open'],
    ['open, and so without paper at the sensor', [0x1a, 0x36, 0x12, 0x72], 'cover-open'],
    ['jammed in its cutter', [0x1a, 0x52, 0x1a, 0x12], 'error'],
    ['too hot', [0x1a, 0x52, 0x52, 0x12], 'error'],
    ['broken', [0x1a, 0x12, 0x32, 0x12], 'error'],
    ['off line for no reason given', [0x1a, 0x12, 0x12, 0x12], 'busy'],
  ] as const)('of a printer that is %s', (_, answers, violation) => {
    expect(printerErrorOf(answers)).toBe(violation);
  });

  it('report low paper', () => {
    expect([0x12, 0x1e].map(isPaperLow)).toEqual([false, true]);
  });
});
