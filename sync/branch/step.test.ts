import { describe, expect, it } from 'vitest';
import type { Answer } from '#shared/contract/replication/protocol/messages.ts';
import { type Effect, NOT_STARTED, type PushEvent, type PushState } from './push-state.ts';
import { step } from './step.ts';

const applied = { seq: 4, chain: 'c4' };
const welcome: Answer = {
  kind: 'welcome',
  exchange: 'e',
  protocol: 1,
  session: 's1',
  applied,
  trusted: true,
};

/** Plays events one after the other; what is heard answers the request that is open. */
function played(...events: (PushEvent | Answer)[]): { state: PushState; effects: readonly Effect[] } {
  return events.reduce<{ state: PushState; effects: readonly Effect[] }>(
    ({ state }, event) =>
      step(state, 'kind' in event ? { type: 'heard', request: state.request, answer: event } : event, 0.5),
    { state: NOT_STARTED, effects: [] },
  );
}

const named = (effects: readonly Effect[]) => effects.map(({ type }) => type);
const waits = (effects: readonly Effect[]) =>
  effects.flatMap((each) => (each.type === 'wake-after' ? each.ms : []));
const start: PushEvent = { type: 'start' };
const found: PushEvent = { type: 'found', more: true, tookMs: 0 };
const allSent: PushEvent = { type: 'found', more: false, tookMs: 20 };
const rewind: Answer = { kind: 'rewind', exchange: 'e', applied };

describe("the branch's end of replication", () => {
  it('does not hear an answer to a question that it has given up', () => {
    const { state } = played(start, welcome, found);
    const late = step(state, { type: 'heard', request: state.request - 1, answer: rewind }, 0.5);
    expect(late).toEqual({ state, effects: [] });
  });

  it('sends what is written while nothing is under way at once', () => {
    expect(named(played(start, welcome, allSent, { type: 'written' }).effects)).toContain('push');
  });

  it('asks whether all is well although nothing is written', () => {
    const idle = played(start, welcome, allSent);
    expect(waits(idle.effects)[0]).toBeLessThanOrEqual(60_000);
    expect(named(played(start, welcome, allSent, { type: 'woken' }).effects)).toContain('push');
  });

  it('never comes back earlier than central asked', () => {
    const slow: Answer = { kind: 'slow', exchange: 'e', ms: 10_000 };
    for (const random of [0, 0.5, 0.999]) {
      const { state } = played(start, welcome, found);
      const { effects } = step(state, { type: 'heard', request: state.request, answer: slow }, random);
      expect(waits(effects)[0]).toBeGreaterThanOrEqual(10_000);
      expect(waits(effects)[0]).toBeLessThanOrEqual(20_000);
    }
  });

  it('goes on after a pause with the same session', () => {
    const slow: Answer = { kind: 'slow', exchange: 'e', ms: 10_000 };
    expect(played(start, welcome, found, slow, { type: 'woken' }).effects).toContainEqual({
      type: 'push',
      request: 3,
      session: 's1',
    });
  });

  it('sends as soon as central answers, however long it was silent before', () => {
    const woken: PushEvent = { type: 'woken' };
    const silence = Array.from({ length: 12 }, () => [woken, woken]).flat();
    expect(named(played(start, ...silence, welcome, found).effects)).toContain('push');
  });

  it('asks a silent central less and less often', () => {
    const woken: PushEvent = { type: 'woken' };
    const first = waits(played(start, woken).effects)[0] ?? 0;
    const later = waits(
      played(start, ...Array.from({ length: 8 }, () => [woken, woken]).flat(), woken).effects,
    );
    expect(later[0]).toBeGreaterThan(100 * first);
  });

  it('pauses when the two ends cannot agree, instead of spinning', () => {
    const disagreeing = [rewind, found, rewind, found, rewind];
    expect(named(played(start, welcome, found, ...disagreeing).effects)).toEqual(['find']);
    expect(played(start, welcome, found, ...disagreeing, found).state.phase).toBe('paused');
  });

  it('begins a new epoch when central names a place that its log does not have', () => {
    const lost = played(start, welcome, { type: 'lost' });
    expect(named(lost.effects)).toEqual(['begin-epoch']);
    expect(named(played(start, welcome, { type: 'lost' }, { type: 'begun' }).effects)).toContain('greet');
  });

  it('rests between pushes for as long as one took, and not for as long as a slow line', () => {
    const ack: Answer = { kind: 'ack', exchange: 'e', applied };
    const rested = (tookMs: number) => played(start, welcome, found, ack, { ...found, tookMs });
    expect(waits(rested(15).effects)).toEqual([15]);
    expect(named(rested(15).effects)).toEqual(['wake-after']);
    expect(waits(rested(5_000).effects)[0]).toBeLessThan(100);
  });

  it('goes on by itself after a rest, whatever is written meanwhile', () => {
    const ack: Answer = { kind: 'ack', exchange: 'e', applied };
    const resting = [start, welcome, found, ack, { ...found, tookMs: 15 }] as const;
    expect(played(...resting, { type: 'written' }).effects).toEqual([]);
    expect(named(played(...resting, { type: 'written' }, { type: 'woken' }).effects)).toContain('push');
  });

  it('tells why it was stopped, and tries again with a new session', () => {
    const stop: Answer = { kind: 'stop', exchange: 'e', reason: 'schema' };
    const stopped = played(start, welcome, found, stop);
    expect(stopped.effects[0]).toEqual({ type: 'alarm', reason: 'schema' });
    expect(named(played(start, welcome, found, stop, { type: 'woken' }).effects)).toContain('greet');
  });

  it('keeps its token when it is taken for a copy', () => {
    expect(named(played(start, { ...welcome, trusted: false }).effects)).toEqual(['alarm', 'find']);
    expect(named(played(start, welcome).effects)).toEqual(['confirm', 'find']);
  });
});
