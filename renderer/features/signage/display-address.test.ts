import { describe, expect, it } from 'vitest';
import { displayAddress } from './display-address.ts';

describe('the address of a display', () => {
  it('ends with its id', () => {
    expect(displayAddress('/digital-signage/3')).toBe(3);
    expect(displayAddress('/digital-signage/3/')).toBe(3);
  });

  it('names none without a number', () => {
    expect(displayAddress('/digital-signage/hall')).toBeNull();
  });
});
