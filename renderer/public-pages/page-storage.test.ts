import { describe, expect, it } from 'vitest';
import { createPageMemory } from './page-storage.ts';

const isNumber = (found: unknown): found is number => typeof found === 'number';

function fakeStorage(full = false): Storage {
  const stored = new Map<string, string>();
  return {
    length: 0,
    clear: () => stored.clear(),
    key: () => null,
    getItem: (key) => stored.get(key) ?? null,
    removeItem: (key) => void stored.delete(key),
    setItem: (key, value) => {
      if (full) throw new DOMException('full', 'QuotaExceededError');
      stored.set(key, value);
    },
  };
}

describe('page storage', () => {
  it('preserves a value over a reload', () => {
    const storage = fakeStorage();
    createPageMemory(() => storage, 'k', isNumber).write(7);
    expect(createPageMemory(() => storage, 'k', isNumber).read()).toBe(7);
  });

  it('is empty once cleared', () => {
    const memory = createPageMemory(fakeStorage, 'k', isNumber);
    memory.write(7);
    memory.write(null);
    expect(memory.read()).toBeNull();
  });

  it.each(['"seven"', '{broken'])('is empty if the storage contains %s', (text) => {
    const storage = fakeStorage();
    storage.setItem('k', text);
    expect(createPageMemory(() => storage, 'k', isNumber).read()).toBeNull();
  });

  it('tolerates a failed write', () => {
    expect(() => createPageMemory(() => fakeStorage(true), 'k', isNumber).write(7)).not.toThrow();
  });
});
