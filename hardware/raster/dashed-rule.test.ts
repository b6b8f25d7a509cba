import { describe, expect, it } from 'vitest';
import { dashedRule } from './one-bit.ts';

describe('the dashed rule', () => {
  it.each([576, 384])('has whole dashes of 12 dots with gaps of 8, centred on %i dots', (width) => {
    const { rows, height } = dashedRule(width);
    const row = Array.from(rows.subarray(0, width / 8), (byte) => byte.toString(2).padStart(8, '0')).join('');
    expect(row).toMatch(/^0*(1{12}0{8})+1{12}0*$/);
    const [left, right] = [row.indexOf('1'), row.length - 1 - row.lastIndexOf('1')];
    expect(Math.abs(left - right)).toBeLessThanOrEqual(1);
    expect(rows).toHaveLength((width / 8) * height);
    expect(height).toBe(3);
  });
});
