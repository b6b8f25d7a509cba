import { describe, expect, it } from 'vitest';
import { loadDevice, type StoredDevice } from './device.tsx';

const OLD = 'a'.repeat(64);
const PROVIDED = 'b'.repeat(64);

function memory(stored: StoredDevice | null) {
  let now = stored;
  return {
    read: () => now,
    write: (value: StoredDevice | null) => {
      now = value;
    },
  };
}

describe('the identity of a box', () => {
  it('has a key generated at its first start and stored for the next', () => {
    const stored = memory(null);
    const first = loadDevice('', stored);
    expect(first).toEqual({ key: expect.stringMatching(/^[0-9a-f]{64}$/), idDisplays: null });
    expect(loadDevice('', stored)).toEqual(first);
    expect(loadDevice('', memory(null)).key).not.toBe(first.key);
  });

  it('uses the key in its address, even if the browser has lost its storage', () => {
    expect(loadDevice(`#key=${PROVIDED}`, memory(null))).toEqual({ key: PROVIDED, idDisplays: null });
  });

  it('preserves the display if the address contains the stored key', () => {
    const device = { key: OLD, idDisplays: 3 };
    expect(loadDevice(`#key=${OLD}`, memory(device))).toEqual(device);
  });

  it('drops the display of another box', () => {
    expect(loadDevice(`#key=${PROVIDED}`, memory({ key: OLD, idDisplays: 3 }))).toEqual({
      key: PROVIDED,
      idDisplays: null,
    });
  });

  it.each(['#key=', '#key=abc', '#kez=1'])('generates a key if %s is no key', (hash) => {
    expect(loadDevice(hash, memory(null)).key).toMatch(/^[0-9a-f]{64}$/);
  });
});
