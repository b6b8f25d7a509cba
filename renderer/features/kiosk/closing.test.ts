import { describe, expect, it } from 'vitest';
import { INITIAL_STATE, isShut, type KioskState } from './kiosk-flow.ts';

/** A Monday; the branch is two hours ahead. */
const at = (time: string) => Date.parse(`2026-11-16T${time}Z`);
const MORNING = { hours: [{ day: 'Lunes', start: '09:00:00', end: '14:00:00' }], zone: '2' } as const;
const press = { key: 'k', segment: 1, service: 2, language: 'es', title: 'Caja', leadsTo: null } as const;

const CHOOSING: KioskState = { ...INITIAL_STATE, screen: 'what' };
const TAKING: KioskState = { ...CHOOSING, stage: { name: 'taking', press } };

describe('a kiosk with opening hours', () => {
  it.each([
    ['is shut until it opens', INITIAL_STATE, '06:59:59.999', true],
    ['opens with its hour', INITIAL_STATE, '07:00:00', false],
    ['is shut at the end, where nobody is choosing', INITIAL_STATE, '12:00:00', true],
    ['lets whoever was choosing go on', CHOOSING, '12:00:49', false],
    ['lets whoever chose a language go on', { ...INITIAL_STATE, language: 'sv' }, '12:00:49', false],
    ['lets nobody choose for ever', CHOOSING, '12:00:50', true],
    ['finishes what was pressed, however long it takes', TAKING, '12:05:00', false],
  ] as const)('%s', (_, state, time, shut) => {
    expect(isShut(state, MORNING, at(time))).toBe(shut);
  });

  it('without hours is never closed', () => {
    expect(isShut(INITIAL_STATE, { hours: null, zone: '2' }, at('03:00:00'))).toBe(false);
  });
});
