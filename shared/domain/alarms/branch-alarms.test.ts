import { describe, expect, it } from 'vitest';
import { type AlarmMetrics, alarmsOf } from './branch-alarms.ts';

const WELL: AlarmMetrics = {
  noshowQty: 20,
  sla: 50,
  alarmMaxWaiting: 'N',
  alarmWaitingAvg: 'N',
  openWorkstations: 3,
  totalWorkstations: 6,
  asOf: 1,
};

describe('the alarms of a branch', () => {
  it('are none at the exact limits', () => {
    expect(alarmsOf(WELL)).toEqual([]);
  });

  it.each<[string, Partial<AlarmMetrics>]>([
    ['noShow', { noshowQty: 21 }],
    ['serviceLevel', { sla: 49 }],
    ['maxWaiting', { alarmMaxWaiting: 'Y' }],
    ['waitingAvg', { alarmWaitingAvg: 'Y' }],
    ['workstations', { openWorkstations: 2 }],
  ])('count %s as one (O-264: workstations)', (alarm, metrics) => {
    expect(alarmsOf({ ...WELL, ...metrics })).toEqual([alarm]);
  });

  it('add up', () => {
    const worst = {
      noshowQty: 99,
      sla: 0,
      alarmMaxWaiting: 'Y',
      alarmWaitingAvg: 'Y',
      openWorkstations: 0,
    } as const;
    expect(alarmsOf({ ...WELL, ...worst })).toHaveLength(5);
  });

  it('do not arise without a service level or configured workstations', () => {
    expect(alarmsOf({ ...WELL, sla: null, openWorkstations: 0, totalWorkstations: 0 })).toEqual([]);
  });

  it('do not arise from workstations of a branch that never connected', () => {
    expect(alarmsOf({ ...WELL, openWorkstations: 0, asOf: null })).toEqual([]);
  });
});
