import { describe, expect, it } from 'vitest';
import type { DisplayCall } from '#shared/contract/devices/displays.ts';
import { announce } from './announce.ts';

const turn = { seq: 7 } as DisplayCall;

function scene(broken: readonly string[] = []) {
  const seen: string[] = [];
  const sound = (name: string) => async () => {
    if (broken.includes(name)) throw new Error('no sound');
    seen.push(`${name} begins`);
    await Promise.resolve();
    seen.push(`${name} ends`);
  };
  const wait = async (ms: number) => void seen.push(`shown ${ms}`);
  return { seen, ports: { chime: sound('chime'), speak: sound('voice'), wait } };
}

describe('an announcement', () => {
  it('speaks only after the chime has ended', async () => {
    const { seen, ports } = scene();
    await announce(turn, ports, new AbortController().signal);
    const sounds = seen.filter((line) => !line.startsWith('shown'));
    expect(sounds).toEqual(['chime begins', 'chime ends', 'voice begins', 'voice ends']);
    expect(seen).toContain('shown 5000');
  });

  it('goes on without a chime that fails', async () => {
    const { seen, ports } = scene(['chime']);
    await announce(turn, ports, new AbortController().signal);
    expect(seen).toContain('voice ends');
  });

  it('ends though there is no voice', async () => {
    const { seen, ports } = scene(['voice']);
    await announce(turn, ports, new AbortController().signal);
    expect(seen).toContain('chime ends');
  });

  it('says nothing more once it is called off', async () => {
    const { seen, ports } = scene();
    const end = new AbortController();
    end.abort();
    await announce(turn, ports, end.signal);
    expect(seen).not.toContain('voice begins');
  });
});
