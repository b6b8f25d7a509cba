import { describe, expect, it } from 'vitest';
import type { DisplayCall } from '#shared/contract/devices/displays.ts';
import { type CallsState, createCallsStorage, NO_CALLS, reduceCalls } from './calls.ts';

const call = (seq: number) => ({ seq, idTicket: seq, announce: true }) as DisplayCall;
const arrive = (state: CallsState, ...calls: DisplayCall[]) =>
  reduceCalls(state, {
    type: 'arrived',
    feed: { cursor: calls.at(-1)?.seq ?? 0, reset: false, calls },
    now: 0,
  });
const announcing = arrive(arrive(NO_CALLS, call(1)), call(2));

function scene() {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  } as Storage;
  let time = 0;
  return {
    page: () =>
      createCallsStorage(
        1,
        () => storage,
        () => time,
      ),
    pass: (ms: number) => {
      time += ms;
    },
  };
}

describe('a reloaded display', () => {
  it('shows the same calls, and continues the log with those not announced yet', () => {
    const { page } = scene();
    page().write(announcing);
    const found = page().read();
    expect(found.board.map(({ seq }) => seq)).toEqual([1]);
    expect(found).toMatchObject({ cursor: 1, coming: [] });
  });

  it('does not repeat an announcement that had begun', () => {
    const { page } = scene();
    page().write(announcing);
    expect(page().read().pace).toEqual(NO_CALLS.pace);
    expect(arrive(page().read(), call(1), call(2)).announced).toEqual([2]);
  });

  it('drops the calls of another day', () => {
    const { page, pass } = scene();
    page().write(announcing);
    pass(9 * 3_600_000);
    expect(page().read()).toEqual(NO_CALLS);
  });
});
