import { describe, expect, it } from 'vitest';
import { displayAddress } from './display-address.ts';

describe('the address of a display', () => {
  it('ends with its id', () => {
    expect(displayAddress('/digital-signage/3')).toEqual({ idDisplay: 3, setUp: false });
    expect(displayAddress('/digital-signage/3/')).toEqual({ idDisplay: 3, setUp: false });
  });

  it('can be its set-up page', () => {
    expect(displayAddress('/digital-signage/3/setup')).toEqual({ idDisplay: 3, setUp: true });
  });

  it('can be that of a paired box', () => {
    expect(displayAddress('/digital-signage/pairing')).toBe('paired');
    expect(displayAddress('/digital-signage/pairing/')).toBe('paired');
  });

  it('is invalid without a number', () => {
    expect(displayAddress('/digital-signage/hall')).toBeNull();
  });
});
