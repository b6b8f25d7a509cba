import { createStore } from 'jotai';
import { beforeAll, beforeEach, expect, it, test, vi } from 'vitest';
import { type Session, trackActivity } from './session.ts';

const KEY = 'turno.session';
const person = { firstName: 'Eva', lastName: 'Solis' };
const open = {
  token: 'a',
  expires: 1,
  user: { id: 7, modules: [1] },
  employee: person,
} as unknown as Session;
const renewed = { ...open, user: { ...open.user, modules: [1, 2] } };

const stored = new Map<string, string>();
let renewSessionAtom: typeof import('./session.ts').renewSessionAtom;
let sessionAtom: typeof import('./session.ts').sessionAtom;

beforeAll(async () => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  // The module reads the store when it is imported.
  ({ renewSessionAtom, sessionAtom } = await import('./session.ts'));
  return () => vi.unstubAllGlobals();
});
beforeEach(() => stored.clear());

test('the renewed session is stored', () => {
  const store = createStore();
  store.set(sessionAtom, open);
  store.set(renewSessionAtom, renewed);
  expect(store.get(sessionAtom)).toEqual(renewed);
  expect(JSON.parse(stored.get(KEY) ?? '')).toEqual(renewed);
});

test('a late answer neither reopens a session that another tab has ended nor replaces another', () => {
  const store = createStore();
  store.set(sessionAtom, open);
  stored.delete(KEY);
  store.set(renewSessionAtom, renewed);
  expect(stored.has(KEY)).toBe(false);

  store.set(sessionAtom, { ...open, token: 'b' });
  store.set(renewSessionAtom, renewed);
  expect(store.get(sessionAtom)?.token).toBe('b');
});

it('idle time counts from the last input on the page', () => {
  const page = new EventTarget();
  let now = 1_000;
  const idle = trackActivity(page as Window, () => now);
  now = 61_999;
  expect(idle()).toBe(60);
  page.dispatchEvent(new Event('keydown'));
  expect(idle()).toBe(0);
  now += 5_000;
  expect(idle()).toBe(5);
});
