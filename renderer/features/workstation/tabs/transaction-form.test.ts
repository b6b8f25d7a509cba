import { describe, expect, it } from 'vitest';
import { ALL_GROUPS, detailChoices, firstGroup, type OfferedGroup } from './transaction-form.tsx';

const detail = (id: number, name: string, enabled: 'Y' | 'N' = 'Y') => ({
  id,
  name,
  enabled,
  idTransactions: 1,
});
const group = (id: number, name: string, ...details: OfferedGroup['details']): OfferedGroup => ({
  id,
  name,
  description: name,
  enabled: 'Y',
  details,
});

const cards = group(1, 'Tarjetas', detail(11, 'Alta'), detail(12, 'Baja', 'N'));
const loans = group(2, 'Préstamos', detail(21, 'Simulación'));
const empty = group(3, 'Otros', detail(31, 'Varios', 'N'));

describe('the selectable details', () => {
  it('of a selected group are its enabled ones', () => {
    expect(detailChoices([cards, loans], '1')).toEqual([{ value: '11', label: 'Alta' }]);
  });

  it('of all groups are listed under their groups, without empty groups', () => {
    expect(detailChoices([cards, loans, empty], ALL_GROUPS)).toEqual([
      { group: 'Tarjetas', items: [{ value: '11', label: 'Alta' }] },
      { group: 'Préstamos', items: [{ value: '21', label: 'Simulación' }] },
    ]);
  });

  it('include all if the selected group is no longer available', () => {
    expect(detailChoices([loans], '1')).toEqual(detailChoices([loans], ALL_GROUPS));
  });

  it('a single group is selected by default, several are not', () => {
    expect(firstGroup([loans])).toBe('2');
    expect([firstGroup([cards, loans]), firstGroup([])]).toEqual([ALL_GROUPS, ALL_GROUPS]);
  });
});
