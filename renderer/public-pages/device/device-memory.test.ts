import { describe, expect, it } from 'vitest';
import { ownDevice, type RememberedDevice } from './device-memory.ts';

const OLD = 'a'.repeat(64);
const GIVEN = 'b'.repeat(64);

function memory(kept: RememberedDevice | null) {
  let now = kept;
  return {
    read: () => now,
    write: (value: RememberedDevice | null) => {
      now = value;
    },
  };
}

describe('who a box is', () => {
  it('draws a key at its first start, and has the same at the next', () => {
    const kept = memory(null);
    const first = ownDevice('', kept);
    expect(first).toEqual({ key: expect.stringMatching(/^[0-9a-f]{64}$/), idDisplays: null });
    expect(ownDevice('', kept)).toEqual(first);
    expect(ownDevice('', memory(null)).key).not.toBe(first.key);
  });

  it('goes by the key that its address brings, though the browser has lost all it kept', () => {
    expect(ownDevice(`#key=${GIVEN}`, memory(null))).toEqual({ key: GIVEN, idDisplays: null });
  });

  it('still knows what it showed where the address brings the key that it has', () => {
    const device = { key: OLD, idDisplays: 3 };
    expect(ownDevice(`#key=${OLD}`, memory(device))).toEqual(device);
  });

  it('shows nothing of what another box showed before it', () => {
    expect(ownDevice(`#key=${GIVEN}`, memory({ key: OLD, idDisplays: 3 }))).toEqual({
      key: GIVEN,
      idDisplays: null,
    });
  });

  it.each(['#key=', '#key=abc', '#kez=1'])('draws its own where %s is no key', (hash) => {
    expect(ownDevice(hash, memory(null)).key).toMatch(/^[0-9a-f]{64}$/);
  });
});
