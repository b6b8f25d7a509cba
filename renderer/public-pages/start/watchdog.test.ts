import { describe, expect, it } from 'vitest';
import { bringBack } from './watchdog.ts';

function scene(answers: boolean[], tries: number | null = null) {
  const seen: string[] = [];
  let kept = tries;
  return {
    seen,
    ports: {
      serverAnswers: async () => answers.shift() ?? true,
      reload: () => void seen.push('reload'),
      wait: async (ms: number) => void seen.push(`wait ${ms}`),
      count: {
        read: () => kept,
        write: (value: number | null) => {
          kept = value;
        },
      },
    },
    tries: () => kept,
  };
}

describe('a broken page', () => {
  it('is loaded again', async () => {
    const { ports, seen, tries } = scene([true]);
    await bringBack(ports);
    expect(seen).toEqual(['wait 2000', 'reload']);
    expect(tries()).toBe(1);
  });

  it('stays where it is until the server answers', async () => {
    const { ports, seen } = scene([false, false, true]);
    await bringBack(ports);
    expect(seen).toEqual(['wait 2000', 'wait 2000', 'wait 2000', 'reload']);
  });

  it('waits longer when it keeps breaking', async () => {
    const { ports, seen } = scene([true], 3);
    await bringBack(ports);
    expect(seen).toEqual(['wait 30000', 'reload']);
  });
});
