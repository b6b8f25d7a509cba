import { describe, expect, it } from 'vitest';
import { reloadWhenServerAnswers } from './page.tsx';

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
