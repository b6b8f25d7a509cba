import { describe, expect, it } from 'vitest';
import { NO_RETENTION, retain, unmark } from './retention.ts';

const DAY_MS = 86_400_000;
const FORTNIGHT_MS = 14 * DAY_MS;

describe('confirmed changes', () => {
  it('are stored for a fortnight of running time, then purged', () => {
    const first = retain(NO_RETENTION, 10, 0);
    expect(first.purgeBefore).toBe(0);
    const almost = retain(first.retention, 20, FORTNIGHT_MS - 1);
    expect(almost.purgeBefore).toBe(0);
    expect(retain(almost.retention, 20, 1).purgeBefore).toBe(10);
  });

  it('are stored again for as long if central lost and received them again', () => {
    const { retention } = retain(NO_RETENTION, 10, 0);
    const again = retain(unmark(retention, 5), 10, 13 * DAY_MS);
    expect(retain(again.retention, 10, DAY_MS).purgeBefore).toBe(0);
    expect(retain(again.retention, 10, FORTNIGHT_MS).purgeBefore).toBe(10);
  });

  it('need some hundreds of marks, for any number of confirmations', () => {
    let retention = NO_RETENTION;
    for (let minute = 1; minute <= 60 * 24 * 30; minute += 1) {
      ({ retention } = retain(retention, minute, 60_000));
    }
    expect(retention.marks.length).toBeLessThan(400);
    expect(retain(retention, 50_000, 0).purgeBefore).toBeGreaterThan(20_000);
  });
});
