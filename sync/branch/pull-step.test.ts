import { describe, expect, it } from 'vitest';
import type { ConfigurationPart } from '#shared/contract/replication/protocol/configuration-messages.ts';
import { NOT_PULLED, type PullEvent, type PullState } from './pull-state.ts';
import { pullStep } from './pull-step.ts';

const part: ConfigurationPart = {
  exchange: 'boot:1',
  revision: 1,
  newest: 1,
  scopes: [{ scope: 'global', rows: 0, checksum: 0, anew: false }],
  changes: [],
  more: false,
  left: 0,
};
const stepped = (events: readonly PullEvent[], from: PullState = NOT_PULLED) =>
  events.reduce((step, event) => pullStep(step.state, event, 0.5), {
    state: from,
    effects: [],
  } as ReturnType<typeof pullStep>);
const heard = { type: 'heard', request: 1, part } as const;

describe('the receiver of the configuration', () => {
  it('asks when it starts, when there is news, and when a minute has gone by without any', () => {
    expect(stepped([{ type: 'start' }]).effects).toContainEqual({ type: 'ask', request: 1 });
    const idle = stepped([{ type: 'start' }, heard, { type: 'taken', outcome: 'whole' }]).state;
    for (const type of ['announced', 'woken'] as const) {
      expect(stepped([{ type }], idle).effects).toContainEqual({ type: 'ask', request: 2 });
    }
  });

  it('does not hear an answer twice, nor one to an older question', () => {
    const { state } = stepped([{ type: 'start' }, heard]);
    expect(stepped([heard], state)).toEqual({ state, effects: [] });
    const late = stepped([{ type: 'start' }, { type: 'failed' }, { type: 'woken' }]).state;
    expect(stepped([heard], late)).toEqual({ state: late, effects: [] });
  });

  it('asks again at once for what is still to come', () => {
    const { effects } = stepped([{ type: 'start' }, heard, { type: 'taken', outcome: 'more' }]);
    expect(effects).toContainEqual({ type: 'ask', request: 2 });
  });

  it('asks once more when there was news while it was busy', () => {
    const { effects } = stepped([
      { type: 'start' },
      { type: 'announced' },
      heard,
      { type: 'taken', outcome: 'whole' },
    ]);
    expect(effects).toContainEqual({ type: 'ask', request: 2 });
  });

  it('waits longer the more often it fails', () => {
    const waits = (failures: number) => {
      const { effects } = pullStep({ ...NOT_PULLED, phase: 'asking', failures }, { type: 'failed' }, 0.5);
      const [wait] = effects;
      return wait?.type === 'wake-after' ? wait.ms : null;
    };
    expect([waits(0), waits(1), waits(2)]).toEqual([500, 1_000, 2_000]);
  });

  it('tells somebody, and waits, once what it takes does not come to what central says three times', () => {
    const torn = { type: 'taken', outcome: 'torn' } as const;
    const third: PullState = { ...NOT_PULLED, phase: 'taking', failures: 2 };
    expect(stepped([torn], { ...third, failures: 1 }).effects).toContainEqual({ type: 'ask', request: 1 });
    const { state, effects } = stepped([torn], third);
    expect(state.phase).toBe('paused');
    expect(effects.map(({ type }) => type)).toEqual(['wake-after', 'alarm']);
  });
});
