import { setImmediate } from 'node:timers/promises';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '#shared/contract/client.ts';
import { reloadWhenServerAnswers, useDailyReload } from './page.tsx';

function scene(answers: boolean[], tries: number | null = null) {
  const seen: string[] = [];
  let stored = tries;
  return {
    seen,
    ports: {
      serverAnswers: async () => answers.shift() ?? true,
      reload: () => void seen.push('reload'),
      wait: async (ms: number) => void seen.push(`wait ${ms}`),
      count: {
        read: () => stored,
        write: (value: number | null) => {
          stored = value;
        },
      },
    },
    tries: () => stored,
  };
}

describe('a broken page', () => {
  it('is reloaded', async () => {
    const { ports, seen, tries } = scene([true]);
    await reloadWhenServerAnswers(ports);
    expect(seen).toEqual(['wait 2000', 'reload']);
    expect(tries()).toBe(1);
  });

  it('is not reloaded until the server answers', async () => {
    const { ports, seen } = scene([false, false, true]);
    await reloadWhenServerAnswers(ports);
    expect(seen).toEqual(['wait 2000', 'wait 2000', 'wait 2000', 'reload']);
  });

  it('waits longer if it breaks repeatedly', async () => {
    const { ports, seen } = scene([true], 3);
    await reloadWhenServerAnswers(ports);
    expect(seen).toEqual(['wait 30000', 'reload']);
  });
});

describe('O-500: a page of a branch at UTC−3', () => {
  afterEach(async () => {
    vi.useRealTimers();
    // React completes the removal of the page.
    await setImmediate();
    vi.unstubAllGlobals();
  });

  /** Opens a page at 04:30, and counts its reloads until these local times. */
  async function reloadsUntil(times: readonly string[], { isIdle = true, answers = true } = {}) {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T04:30:00-03:00') });
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    vi.stubGlobal('window', { HTMLIFrameElement: class {} });
    const client = createClient({
      origin: '',
      token: () => null,
      fetch: async () => {
        if (!answers) throw new Error('no answer');
        return Response.json({});
      },
      randomKey: () => 'key',
    });
    function Page() {
      useDailyReload({ client, now: Date.now, zone: '-3', isIdle });
      return null;
    }
    // An element that is never filled: the page renders nothing.
    const element = {
      nodeType: 1,
      tagName: 'DIV',
      textContent: '',
      ownerDocument: null,
      addEventListener: () => undefined,
    };
    const root = createRoot(element as unknown as Element);
    flushSync(() => root.render(createElement(Page)));
    const counts: number[] = [];
    for (const time of times) {
      await vi.advanceTimersByTimeAsync(Date.parse(`2026-11-21T${time}:00-03:00`) - Date.now());
      counts.push(reload.mock.calls.length);
    }
    flushSync(() => root.unmount());
    return counts;
  }

  it('is reloaded at five in the morning', async () => {
    const [before, after = 0] = await reloadsUntil(['04:59', '05:01']);
    expect(before).toBe(0);
    expect(after).toBeGreaterThan(0);
  });

  it('is not reloaded while it is in use or the server does not answer', async () => {
    expect(await reloadsUntil(['05:01'], { isIdle: false })).toEqual([0]);
    expect(await reloadsUntil(['05:01'], { answers: false })).toEqual([0]);
  });
});
