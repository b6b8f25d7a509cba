import { expect, it } from 'vitest';
import { trackActivity } from './last-touch.ts';

it('counts since somebody touched the page', () => {
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
