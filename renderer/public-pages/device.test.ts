import { describe, expect, it } from 'vitest';
import { loadDevice, type StoredDevice } from './device.tsx';

const OLD = 'a'.repeat(64);
const GIVEN = 'b'.repeat(64);

function memory(stored: StoredDevice | null) {
  let now = stored;
  return {
    read: () => now,
    write: (value: StoredDevice | null) => {
      now = value;
    },
  };
}

describe('who a box is', () => {
  it('draws a key at its first start, and has the same at the next', () => {
    const stored = memory(null);
    const first = loadDevice('', stored);
    expect(first).toEqual({ key: expect.stringMatching(/^[0-9a-f]{64}$/), idDisplays: null });
    expect(loadDevice('', stored)).toEqual(first);
    expect(loadDevice('', memory(null)).key).not.toBe(first.key);
  });

  it('goes by the key that its address brings, though the browser has lost all it kept', () => {
    expect(loadDevice(`#key=${GIVEN}`, memory(null))).toEqual({ key: GIVEN, idDisplays: null });
  });

  it('still knows what it showed where the address brings the key that it has', () => {
    const device = { key: OLD, idDisplays: 3 };
    expect(loadDevice(`#key=${OLD}`, memory(device))).toEqual(device);
  });

  it('shows nothing of what another box showed before it', () => {
    expect(loadDevice(`#key=${GIVEN}`, memory({ key: OLD, idDisplays: 3 }))).toEqual({
      key: GIVEN,
      idDisplays: null,
    });
  });

  it.each(['#key=', '#key=abc', '#kez=1'])('draws its own where %s is no key', (hash) => {
    expect(loadDevice(hash, memory(null)).key).toMatch(/^[0-9a-f]{64}$/);
  });
});
