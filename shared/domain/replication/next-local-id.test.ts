import { describe, expect, it } from 'vitest';
import { IDS_OF_EACH, nextLocalId } from './next-local-id.ts';
import { firstIdOf } from './scopes.ts';

const firstId = firstIdOf(7);
const NOON = Date.UTC(2026, 10, 16, 12);

describe('the id of a row created at a branch', () => {
  it('is within the range of this branch, whatever its clock', () => {
    for (const now of [Number.MIN_SAFE_INTEGER, 0, NOON, Number.MAX_SAFE_INTEGER]) {
      const id = nextLocalId({ firstId, highest: null, now });
      expect(id).toBeGreaterThan(firstId);
      expect(id).toBeLessThan(firstId + IDS_OF_EACH);
    }
  });

  it('is above every earlier one, within a second and after the clock was set back', () => {
    const first = nextLocalId({ firstId, highest: null, now: NOON });
    expect(nextLocalId({ firstId, highest: first, now: NOON })).toBe(first + 1);
    expect(nextLocalId({ firstId, highest: first, now: NOON - 3_600_000 })).toBe(first + 1);
  });

  it('was not issued between the backup and the restore of a branch', () => {
    const losses = nextLocalId({ firstId, highest: null, now: NOON });
    expect(nextLocalId({ firstId, highest: null, now: NOON + 60_000 })).toBeGreaterThan(losses);
  });
});

describe('the id of a row created at central', () => {
  it('follows the last one issued there, and stays short', () => {
    expect(nextLocalId({ firstId: 0, highest: null, now: NOON })).toBe(1);
    expect(nextLocalId({ firstId: 0, highest: 41, now: NOON })).toBe(42);
  });
});
