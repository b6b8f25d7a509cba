import { expect, it } from 'vitest';
import { sortedBy } from './queue-view.ts';

const shown = { by: 'name', order: 'asc', page: 3, size: 5 } as const;

it('the sorted column turns its order over, another begins anew, and both with the first page', () => {
  expect(sortedBy(shown, 'name')).toEqual({ by: 'name', order: 'desc', page: 1, size: 5 });
  expect(sortedBy({ ...shown, order: 'desc' }, 'name')).toMatchObject({ order: 'asc' });
  expect(sortedBy({ ...shown, order: 'desc' }, 'wait')).toEqual({
    by: 'wait',
    order: 'asc',
    page: 1,
    size: 5,
  });
});
