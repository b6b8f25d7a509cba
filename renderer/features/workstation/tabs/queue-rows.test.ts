import { describe, expect, it } from 'vitest';
import type { QueueListRow } from '#shared/contract/workstation/workstations.ts';
import { aged, isLate, sorted, sortedBy, totals } from './queue-rows.ts';

function queue(name: string, ticketsCount: number, waitingTime: number, level: number | null): QueueListRow {
  const about = { description: name, letter: 'A', appointments: 'N', enabled: 'Y' } as const;
  return { idQueues: 1, name, ...about, ticketsCount, waitingTime, sla: 600, level };
}

const rows = [queue('Cita 10', 2, 300, null), queue('Cita 9', 5, 601, 80), queue('Alta', 0, 0, 91)];
const names = (of: readonly QueueListRow[]) => of.map(({ name }) => name);

describe('queue rows', () => {
  it('a queue is late once its longest wait passes its service level', () => {
    expect([queue('', 1, 600, null), queue('', 1, 601, null)].map(isLate)).toEqual([false, true]);
  });

  it('an empty queue is never late', () => {
    expect(isLate(queue('', 0, 9000, null))).toBe(false);
  });

  it('a queue without a service level is never late', () => {
    expect(isLate({ ...queue('', 1, 9000, null), sla: 0 })).toBe(false);
  });

  it('waits grow every second, except in an empty queue', () => {
    expect(aged(rows, 30.7).map(({ waitingTime }) => waitingTime)).toEqual([330, 631, 0]);
  });

  it('names are sorted naturally, so that 9 precedes 10', () => {
    expect(names(sorted(rows, 'name', 'asc'))).toEqual(['Alta', 'Cita 9', 'Cita 10']);
    expect(names(sorted(rows, 'name', 'desc'))).toEqual(['Cita 10', 'Cita 9', 'Alta']);
  });

  it('customers and waits can be sorted both ways', () => {
    expect(names(sorted(rows, 'customers', 'desc'))).toEqual(['Cita 9', 'Cita 10', 'Alta']);
    expect(names(sorted(rows, 'wait', 'asc'))).toEqual(['Alta', 'Cita 10', 'Cita 9']);
  });

  it('a queue without a level is last in both directions', () => {
    expect(names(sorted(rows, 'level', 'asc'))).toEqual(['Cita 9', 'Alta', 'Cita 10']);
    expect(names(sorted(rows, 'level', 'desc'))).toEqual(['Alta', 'Cita 9', 'Cita 10']);
  });

  it('sorting does not change its input', () => {
    sorted(rows, 'name', 'asc');
    expect(names(rows)).toEqual(['Cita 10', 'Cita 9', 'Alta']);
  });

  it('totals are all customers, the longest wait and the mean of the known levels', () => {
    expect(totals(rows)).toEqual({ customers: 7, wait: 601, level: 86 });
  });

  it('before the first call of the day there is no total level', () => {
    expect(totals([queue('', 1, 5, null)]).level).toBeNull();
  });
});

const displayed = { by: 'name', order: 'asc', page: 3, size: 5 } as const;

it('the sorted column reverses its order, another starts ascending, and both show the first page', () => {
  expect(sortedBy(displayed, 'name')).toEqual({ by: 'name', order: 'desc', page: 1, size: 5 });
  expect(sortedBy({ ...displayed, order: 'desc' }, 'name')).toMatchObject({ order: 'asc' });
  expect(sortedBy({ ...displayed, order: 'desc' }, 'wait')).toEqual({
    by: 'wait',
    order: 'asc',
    page: 1,
    size: 5,
  });
});
