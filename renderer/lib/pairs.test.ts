import { describe, expect, it } from 'vitest';
import { type Category, offeredPairs, resolveSelection } from './pairs.ts';

const named = (id: number, name: string) => ({ id, idShort: String(id), name });
const queue = (idQueues: number, enabled: 'Y' | 'N' = 'Y') => ({
  id: idQueues,
  idQueues,
  name: `Queue ${idQueues}`,
  description: '',
  letter: 'A',
  minLimit: 1,
  maxLimit: 999,
  restart: 'Y' as const,
  appointments: 'N' as const,
  enabled,
  sla: 600,
  ticketsCount: 0,
  waitingTime: 0,
});
const category = (idSegments: number, idServices: number, idQueues: number): Category => ({
  id: idSegments * 100 + idServices,
  idTicketDesigns: null,
  idSegments,
  idServices,
  idQueues,
  allowedTransfers: 'Y',
  allowedNoTicket: 'N',
});

const GENERAL = named(1, 'General');
const PLUS = named(2, 'Plus');
const CASH = named(1, 'Cash desk');
const LOANS = named(2, 'Loans');
const configured = {
  categories: [category(2, 2, 1), category(1, 1, 1), category(1, 2, 2)],
  segments: [GENERAL, PLUS],
  services: [LOANS, CASH],
  queues: [queue(1), queue(2)],
};
const all = () => true;
const offered = (change: Partial<typeof configured> = {}, allows: (c: Category) => boolean = all) =>
  offeredPairs({ ...configured, ...change }, allows).map(
    ({ segment, service }) => `${segment.name}, ${service.name}`,
  );

describe('the available pairs', () => {
  it('are those that lead to a queue', () => {
    expect(offered()).toEqual(['Plus, Loans', 'General, Cash desk', 'General, Loans']);
  });

  it('exclude disabled ones and those of other branches', () => {
    expect(offered({ segments: [GENERAL] })).toEqual(['General, Cash desk', 'General, Loans']);
    expect(offered({ services: [CASH] })).toEqual(['General, Cash desk']);
    expect(offered({ queues: [queue(1)] })).toEqual(['Plus, Loans', 'General, Cash desk']);
    expect(offered({ queues: [queue(1, 'N'), queue(2)] })).toEqual(['General, Loans']);
  });

  it('are limited to those permitted for the purpose', () => {
    const categories = [category(1, 1, 1), { ...category(1, 2, 2), allowedTransfers: 'N' as const }];
    expect(offered({ categories }, ({ allowedTransfers }) => allowedTransfers === 'Y')).toEqual([
      'General, Cash desk',
    ]);
  });
});

describe('a selection among them', () => {
  const pairs = offeredPairs(configured, all);
  const resolve = (idSegments: number | null, idServices: number | null) =>
    resolveSelection(pairs, { idSegments, idServices });

  it('lists segments by name, and no services before a segment is selected', () => {
    const { segments, services, pair } = resolve(null, null);
    expect(segments.map(({ name }) => name)).toEqual(['General', 'Plus']);
    expect([services, pair]).toEqual([[], null]);
  });

  it('lists the services of the segment by name', () => {
    expect(resolve(1, null).services.map(({ name }) => name)).toEqual(['Cash desk', 'Loans']);
  });

  it('selects the only service of a segment', () => {
    expect(resolve(2, null)).toMatchObject({ idServices: 2, pair: { queue: { idQueues: 1 } } });
  });

  it('preserves the service if the other segment has it too, and otherwise clears it', () => {
    expect(resolve(2, 2).pair?.queue.idQueues).toBe(1);
    expect(resolve(1, 2).pair?.queue.idQueues).toBe(2);
    expect(resolve(1, 9)).toMatchObject({ idServices: null, pair: null });
  });

  it('clears a segment that is no longer available', () => {
    expect(resolve(9, 1)).toMatchObject({ idSegments: null, idServices: null });
  });
});
