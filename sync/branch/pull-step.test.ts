import { describe, expect, it } from 'vitest';
import type { ConfigurationPart } from '#shared/contract/replication/protocol/configuration-messages.ts';
import { NOT_PULLED, type PullEvent, type PullState, pullStep } from './pull-step.ts';

const part: ConfigurationPart = {
  exchange: 'boot:1',
  revision: 1,
  newest: 1,
  scopes: [{ scope: 'global', rows: 0, checksum: 0, reset: false }],
  changes: [],
  more: false,
  left: 0,
};
const stepped = (events: readonly PullEvent[], from: PullState = NOT_PULLED) =>
  events.reduce((step, event) => pullStep(step.state, event, 0.5), {
    state: from,
    effects: [],
  } as ReturnType<typeof pullStep>);
const received = { type: 'received', request: 1, part } as const;

describe('the pull of the configuration', () => {
  it('requests at the start, on a notice, and after a minute without one', () => {
    expect(stepped([{ type: 'start' }]).effects).toContainEqual({ type: 'ask', request: 1 });
    const idle = stepped([{ type: 'start' }, received, { type: 'stored', outcome: 'complete' }]).state;
    for (const type of ['announced', 'woken'] as const) {
      expect(stepped([{ type }], idle).effects).toContainEqual({ type: 'ask', request: 2 });
    }
  });

  it('ignores a repeated answer, and one to an older request', () => {
    const { state } = stepped([{ type: 'start' }, received]);
    expect(stepped([received], state)).toEqual({ state, effects: [] });
    const late = stepped([{ type: 'start' }, { type: 'failed' }, { type: 'woken' }]).state;
    expect(stepped([received], late)).toEqual({ state: late, effects: [] });
  });

  it('requests again at once for remaining changes', () => {
    const { effects } = stepped([{ type: 'start' }, received, { type: 'stored', outcome: 'more' }]);
    expect(effects).toContainEqual({ type: 'ask', request: 2 });
  });

  it('requests once more after a notice while it was busy', () => {
    const { effects } = stepped([
      { type: 'start' },
      { type: 'announced' },
      received,
      { type: 'stored', outcome: 'complete' },
    ]);
    expect(effects).toContainEqual({ type: 'ask', request: 2 });
  });

  it('waits longer with each failure', () => {
    const waits = (failures: number) => {
      const { effects } = pullStep({ ...NOT_PULLED, phase: 'requesting', failures }, { type: 'failed' }, 0.5);
      const [wait] = effects;
      return wait?.type === 'wake-after' ? wait.ms : null;
    };
    expect([waits(0), waits(1), waits(2)]).toEqual([500, 1_000, 2_000]);
  });

  it('raises an alarm and waits if the result differs from central three times', () => {
    const torn = { type: 'stored', outcome: 'torn' } as const;
    const third: PullState = { ...NOT_PULLED, phase: 'receiving', failures: 2 };
    expect(stepped([torn], { ...third, failures: 1 }).effects).toContainEqual({ type: 'ask', request: 1 });
    const { state, effects } = stepped([torn], third);
    expect(state.phase).toBe('paused');
    expect(effects.map(({ type }) => type)).toEqual(['wake-after', 'alarm']);
  });
});
