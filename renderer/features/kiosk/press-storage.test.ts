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

describe('a press that a reload has interrupted', () => {
  it('is taken up again under its own key', () => {
    const { page } = scene();
    page().write(press);
    expect(page().read()).toEqual(press);
  });

  it('is forgotten when its customer has gone', () => {
    const { page, pass } = scene();
    page().write(press);
    pass(120_000);
    expect(page().read()).toBeNull();
  });

  it('does not grow younger by being taken up', () => {
    const { page, pass } = scene();
    page().write(press);
    pass(90_000);
    page().write(press);
    pass(90_000);
    expect(page().read()).toBeNull();
  });

  it('is over once it has been served', () => {
    const { page } = scene();
    page().write(press);
    page().write(null);
    expect(page().read()).toBeNull();
  });
});
