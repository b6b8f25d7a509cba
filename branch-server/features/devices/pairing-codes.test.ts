import { beforeEach, describe, expect, it } from 'vitest';
import { createPairingCodes } from './pairing-codes.ts';

const MINUTE = 60_000;

describe('pairing codes', () => {
  let now: number;
  let rendered: number[];
  let codes: ReturnType<typeof createPairingCodes>;
  beforeEach(() => {
    now = 0;
    rendered = [];
    codes = createPairingCodes(
      () => now,
      () => rendered.shift() ?? 482_917,
    );
  });
  const error = (code: string) => {
    try {
      return codes.requireIssued(code).keyHash;
    } catch (error) {
      return (error as { status: string }).status;
    }
  };

  it('a device has the same code for ten minutes, then another', () => {
    rendered = [7, 8];
    expect(codes.codeFor('box', '10.0.0.9')).toEqual({ code: '000007', secondsLeft: 600 });
    now = 9 * MINUTE;
    expect(codes.codeFor('box', '10.0.0.9')).toEqual({ code: '000007', secondsLeft: 60 });
    now = 10 * MINUTE;
    expect(codes.codeFor('box', '10.0.0.9').code).toBe('000008');
  });

  it('no two devices have the same code, not even one that has just expired', () => {
    rendered = [1, 1, 2, 1, 2, 3];
    expect(['a', 'b'].map((box) => codes.codeFor(box, '10.0.0.9').code)).toEqual(['000001', '000002']);
    now = 11 * MINUTE;
    expect(codes.codeFor('c', '10.0.0.9').code).toBe('000003');
  });

  it('identify only the device that shows them', () => {
    const { code } = codes.codeFor('box', '10.0.0.9');
    expect(codes.requireIssued(code).keyHash).toBe('box');
    expect(error('000000')).toBe('PAIRING_CODE_UNKNOWN');
  });

  it('are reported as expired for as long as they were valid', () => {
    const { code } = codes.codeFor('box', '10.0.0.9');
    now = 10 * MINUTE;
    expect(error(code)).toBe('PAIRING_CODE_EXPIRED');
    now = 20 * MINUTE;
    expect(error(code)).toBe('PAIRING_CODE_UNKNOWN');
  });

  it('work once', () => {
    const { code } = codes.codeFor('box', '10.0.0.9');
    codes.end('box');
    expect(error(code)).toBe('PAIRING_CODE_USED');
  });

  it('are limited to 500 at a time', () => {
    let last = 0;
    const many = createPairingCodes(
      () => now,
      () => (last += 1),
    );
    for (let box = 0; box < 500; box += 1) many.codeFor(`box ${box}`, `10.0.1.${box}`);
    expect(() => many.codeFor('one more', '10.0.0.9')).toThrow('too many requests');
    expect(many.codeFor('box 7', '10.0.1.7').code).toBe('000008');
    now = 10 * MINUTE;
    expect(many.codeFor('one more', '10.0.0.9').secondsLeft).toBe(600);
  });

  it('are limited per address, and released by devices that are gone', () => {
    let next = 0;
    const many = createPairingCodes(
      () => now,
      () => next++,
    );
    for (let box = 0; box < 50; box += 1) many.codeFor(`box ${box}`, '10.0.0.66');
    expect(() => many.codeFor('another', '10.0.0.66')).toThrow('too many requests');
    expect(many.codeFor('other', '10.0.0.9').code).toBe('000050');
    now = 2 * MINUTE;
    expect(many.codeFor('another', '10.0.0.66').code).toBe('000051');
  });
});
