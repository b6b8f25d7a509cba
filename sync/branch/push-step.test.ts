import { describe, expect, it } from 'vitest';
import type { Answer } from '#shared/contract/replication/protocol/messages.ts';
import { type Effect, NOT_STARTED, type PushEvent, type PushState, step } from './push-step.ts';

const applied = { seq: 4, chain: 'c4' };
const welcome: Answer = {
  kind: 'welcome',
  exchange: 'e',
  protocol: 1,
  session: 's1',
  applied,
  trusted: true,
};

/** Applies events in order; an answer belongs to the open request. */
function simulated(...events: (PushEvent | Answer)[]): { state: PushState; effects: readonly Effect[] } {
  return events.reduce<{ state: PushState; effects: readonly Effect[] }>(
    ({ state }, event) =>
      step(state, 'kind' in event ? { type: 'received', request: state.request, answer: event } : event, 0.5),
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
  it('ignores a late answer to an expired request', () => {
    const { state } = simulated(start, welcome, found);
    const late = step(state, { type: 'received', request: state.request - 1, answer: rewind }, 0.5);
    expect(late).toEqual({ state, effects: [] });
  });

  it('sends a new row at once while idle', () => {
    expect(named(simulated(start, welcome, allSent, { type: 'written' }).effects)).toContain('push');
  });

  it('polls for its state even without new rows', () => {
    const idle = simulated(start, welcome, allSent);
    expect(waits(idle.effects)[0]).toBeLessThanOrEqual(60_000);
    expect(named(simulated(start, welcome, allSent, { type: 'woken' }).effects)).toContain('push');
  });

  it('never returns earlier than central requested', () => {
    const slow: Answer = { kind: 'slow', exchange: 'e', ms: 10_000 };
    for (const random of [0, 0.5, 0.999]) {
      const { state } = simulated(start, welcome, found);
      const { effects } = step(state, { type: 'received', request: state.request, answer: slow }, random);
      expect(waits(effects)[0]).toBeGreaterThanOrEqual(10_000);
      expect(waits(effects)[0]).toBeLessThanOrEqual(20_000);
    }
  });

  it('continues after a pause with the same session', () => {
    const slow: Answer = { kind: 'slow', exchange: 'e', ms: 10_000 };
    expect(simulated(start, welcome, found, slow, { type: 'woken' }).effects).toContainEqual({
      type: 'push',
      request: 3,
      session: 's1',
    });
  });

  it('sends as soon as central answers, after any silence', () => {
    const woken: PushEvent = { type: 'woken' };
    const silence = Array.from({ length: 12 }, () => [woken, woken]).flat();
    expect(named(simulated(start, ...silence, welcome, found).effects)).toContain('push');
  });

  it('contacts a silent central at growing intervals', () => {
    const woken: PushEvent = { type: 'woken' };
    const first = waits(simulated(start, woken).effects)[0] ?? 0;
    const later = waits(
      simulated(start, ...Array.from({ length: 8 }, () => [woken, woken]).flat(), woken).effects,
    );
    expect(later[0]).toBeGreaterThan(100 * first);
  });

  it('pauses instead of retrying at once if the two ends cannot agree', () => {
    const disagreeing = [rewind, found, rewind, found, rewind];
    expect(named(simulated(start, welcome, found, ...disagreeing).effects)).toEqual(['find']);
    expect(simulated(start, welcome, found, ...disagreeing, found).state.phase).toBe('paused');
  });

  it('begins a new epoch if central names a position missing in its log', () => {
    const losses = simulated(start, welcome, { type: 'notFound' });
    expect(named(losses.effects)).toEqual(['start-epoch']);
    expect(named(simulated(start, welcome, { type: 'notFound' }, { type: 'started' }).effects)).toContain(
      'greet',
    );
  });

  it('pauses between pushes for as long as one took, but not for as long as a slow connection', () => {
    const ack: Answer = { kind: 'ack', exchange: 'e', applied };
    const rested = (tookMs: number) => simulated(start, welcome, found, ack, { ...found, tookMs });
    expect(waits(rested(15).effects)).toEqual([15]);
    expect(named(rested(15).effects)).toEqual(['wake-after']);
    expect(waits(rested(5_000).effects)[0]).toBeLessThan(100);
  });

  it('continues after a pause, whatever is written meanwhile', () => {
    const ack: Answer = { kind: 'ack', exchange: 'e', applied };
    const resting = [start, welcome, found, ack, { ...found, tookMs: 15 }] as const;
    expect(simulated(...resting, { type: 'written' }).effects).toEqual([]);
    expect(named(simulated(...resting, { type: 'written' }, { type: 'woken' }).effects)).toContain('push');
  });

  it('reports why it was stopped, and retries with a new session', () => {
    const stop: Answer = { kind: 'stop', exchange: 'e', reason: 'schema' };
    const stopped = simulated(start, welcome, found, stop);
    expect(stopped.effects[0]).toEqual({ type: 'alarm', reason: 'schema' });
    expect(named(simulated(start, welcome, found, stop, { type: 'woken' }).effects)).toContain('greet');
  });

  it('preserves its token if it is suspected to be a copy', () => {
    expect(named(simulated(start, { ...welcome, trusted: false }).effects)).toEqual(['alarm', 'find']);
    expect(named(simulated(start, welcome).effects)).toEqual(['confirm', 'find']);
  });
});
