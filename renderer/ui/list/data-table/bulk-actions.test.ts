import { describe, expect, it } from 'vitest';
import type { CheckedDeletion } from '#shared/contract/configuration/configured.ts';
import { planBulk } from './bulk-actions.tsx';

interface Named {
  readonly id: number;
  readonly name: string;
  readonly enabled: 'Y' | 'N';
}

const row = (id: number, enabled: 'Y' | 'N' = 'Y'): Named => ({ id, name: `Fila ${id}`, enabled });
const used = (total: number): CheckedDeletion => ({ error: 'IN_USE', uses: [], total });
const unused: CheckedDeletion = { error: null, uses: [], total: 0 };
describe('planning a bulk action', () => {
  const rows = [row(1), row(2), row(3, 'N')];
  const checks = new Map([
    [1, unused],
    [2, used(4)],
    [3, used(1)],
  ]);

  it('rows in use are disabled, disabled ones stay, the others are deleted', () => {
    const plan = planBulk(rows, checks, ({ enabled }) => enabled === 'Y');
    expect(plan.done).toEqual([rows[0]]);
    expect(plan.disabled).toEqual([rows[1]]);
    expect(plan.retained).toEqual([{ row: rows[2], check: used(1) }]);
  });

  it('rows in use stay if their kind cannot be disabled', () => {
    const { disabled, retained: stored } = planBulk(rows, checks, () => false);
    expect(disabled).toEqual([]);
    expect(stored.map((each) => each.row.id)).toEqual([2, 3]);
  });

  it('every row is in one part of the plan', () => {
    const { done, disabled, retained: stored } = planBulk(rows, checks, ({ id }) => id === 2);
    expect([...done, ...disabled, ...stored.map((each) => each.row)].map(({ id }) => id).sort()).toEqual([
      1, 2, 3,
    ]);
  });
});
