import { describe, expect, it } from 'vitest';
import type { DisplayCall } from '#shared/contract/devices/displays.ts';
import { NO_TURNS, turns } from './turns.ts';
import { createTurnsMemory } from './turns-memory.ts';

const call = (seq: number) => ({ seq, idTicket: seq, announce: true }) as DisplayCall;
const announcing = turns(NO_TURNS, {
  type: 'arrived',
  feed: { cursor: 2, reset: false, calls: [call(1), call(2)] },
});

function scene() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage;
  let time = 0;
  return {
    page: () =>
      createTurnsMemory(
        1,
        () => storage,
        () => time,
      ),
    pass: (ms: number) => {
      time += ms;
    },
  };
}

describe('a display that is loaded again', () => {
  it('shows what it showed and still has to say what it had not begun to', () => {
    const { page } = scene();
    page().write(announcing);
    const found = page().read();
    expect(found.cursor).toBe(2);
    expect(found.board.map(({ seq }) => seq)).toEqual([1]);
    expect(found.queue.map(({ seq }) => seq)).toEqual([2]);
  });

  it('does not say again what it had begun to', () => {
    const { page } = scene();
    page().write(announcing);
    expect(page().read().announcing).toBeNull();
  });

  it('has forgotten the turns of another day', () => {
    const { page, pass } = scene();
    page().write(announcing);
    pass(9 * 3_600_000);
    expect(page().read()).toEqual(NO_TURNS);
  });
});
