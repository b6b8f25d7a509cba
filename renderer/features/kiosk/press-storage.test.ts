import { describe, expect, it } from 'vitest';
import { createPressMemory } from './kiosk-api.ts';

const press = { key: 'k1', segment: 1, service: 2, language: 'es', title: 'Pagos', leadsTo: null } as const;

function scene() {
  const stored = new Map<string, string>();
  let time = 1_000;
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as Storage;
  return {
    page: () =>
      createPressMemory(
        3,
        () => storage,
        () => time,
      ),
    pass: (ms: number) => {
      time += ms;
    },
  };
}

describe('a ticket request interrupted by a reload', () => {
  it('is resumed under its own key', () => {
    const { page } = scene();
    page().write(press);
    expect(page().read()).toEqual(press);
  });

  it('is dropped when its customer has left', () => {
    const { page, pass } = scene();
    page().write(press);
    pass(120_000);
    expect(page().read()).toBeNull();
  });

  it('does not extend its lifetime by being resumed', () => {
    const { page, pass } = scene();
    page().write(press);
    pass(90_000);
    page().write(press);
    pass(90_000);
    expect(page().read()).toBeNull();
  });

  it('is cleared after it was answered', () => {
    const { page } = scene();
    page().write(press);
    page().write(null);
    expect(page().read()).toBeNull();
  });
});
