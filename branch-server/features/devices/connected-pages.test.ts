import { beforeEach, describe, expect, it } from 'vitest';
import type { PageCommands } from '#shared/contract/devices/device-heartbeats.ts';
import { OFFLINE_MS } from '#shared/domain/devices/device-state.ts';
import { createSettableClock, type SettableClock } from '#tests/support/servers/settable-clock.ts';
import { type ConnectedPages, createConnectedPages, type PageReport } from './connected-pages.ts';
import { screenOfDevice, screenOfDisplay } from './screen-name.ts';

const AT = screenOfDisplay(1);
const TARGET = { idDisplays: 1, path: null, name: 'Hall' };

const heartbeat = (page: string, more: Partial<PageReport> = {}): PageReport => ({
  screen: AT,
  upSeconds: null,
  page,
  version: '1',
  shows: 'waiting',
  code: null,
  revision: null,

  width: 1920,
  height: 1080,
  current: true,
  muted: false,
  chimeFails: false,
  unspoken: [],
  failedSlides: [],
  ...more,
});

describe('connected pages', () => {
  let clock: SettableClock;
  let pages: ConnectedPages;
  let sent: PageCommands[];
  beforeEach(() => {
    clock = createSettableClock();
    pages = createConnectedPages(clock);
    sent = [];
  });
  const request = { line: null, address: '::ffff:10.20.4.31', push: null };
  const socket = () => ({
    line: {},
    address: '10.20.4.32',
    push: (commands: PageCommands) => void sent.push(commands),
  });
  const names = () => pages.of(AT).map(({ page }) => page);

  it('are listed newest first, with their IPv4 address', () => {
    pages.record(request, heartbeat('a'), null);
    pages.record(request, heartbeat('b'), null);
    pages.record(request, heartbeat('a'), null);
    expect(names()).toEqual(['a', 'b']);
    expect(pages.of(AT)[0]?.address).toBe('10.20.4.31');
  });

  it('are removed with their connection, or a minute after their last heartbeat', () => {
    const line = socket();
    pages.record(line, heartbeat('a'), null);
    pages.record(request, heartbeat('b'), null);
    expect(pages.leave(line.line)?.page).toBe('a');
    expect(names()).toEqual(['b']);
    clock.advance(OFFLINE_MS + 1);
    expect(names()).toEqual([]);
  });

  it('remain if they have moved to another connection before the old one ends', () => {
    const line = socket();
    pages.record(line, heartbeat('a'), null);
    pages.record(request, heartbeat('a'), null);
    expect(pages.leave(line.line)).toBeUndefined();
    expect(names()).toEqual(['a']);
  });

  it('are limited to one per connection and twenty per display', () => {
    const line = socket();
    pages.record(line, heartbeat('a'), null);
    pages.record(line, heartbeat('b'), null);
    expect(names()).toEqual(['b']);
    for (let page = 0; page < 30; page += 1) pages.record(request, heartbeat(`page ${page}`), null);
    expect(names()).toHaveLength(20);
    expect(names()[0]).toBe('page 29');
  });

  it('of a device are not displaced by pages without a key', () => {
    pages.record(request, heartbeat('of a device'), 7);
    clock.advance(1);
    for (let page = 0; page < 30; page += 1) pages.record(request, heartbeat(`page ${page}`), null);
    expect(names()).toContain('of a device');
    expect(names()).toHaveLength(21);
  });

  it('count as changed only if their heartbeat differs', () => {
    expect(pages.record(request, heartbeat('a'), null).changed).toBe(true);
    clock.advance(15_000);
    expect(pages.record(request, heartbeat('a'), null).changed).toBe(false);
    expect(pages.record(request, heartbeat('a', { shows: 'turn', code: 'A047' }), null).changed).toBe(true);
  });

  it('are muted since the first heartbeat of an unbroken series of muted ones', () => {
    const since = clock.now();
    pages.record(request, heartbeat('a', { muted: true }), null);
    clock.advance(15_000);
    expect(pages.record(request, heartbeat('a', { muted: true }), null).page.mutedSince).toBe(since);
    expect(pages.record(request, heartbeat('a'), null).page.mutedSince).toBeNull();
  });

  it('receive a command at once if connected, otherwise with their next heartbeat, once', () => {
    pages.record(socket(), heartbeat('a'), null);
    pages.record(request, heartbeat('b'), null);
    pages.order(AT, 'identify', TARGET);
    expect(sent).toEqual([{ ...TARGET, orders: ['identify'] }]);
    expect(pages.record(request, heartbeat('b'), null).orders).toEqual(['identify']);
    expect(pages.record(request, heartbeat('b'), null).orders).toEqual([]);
    pages.order(screenOfDisplay(2), 'reload', TARGET);
    expect(pages.record(request, heartbeat('b'), null).orders).toEqual([]);
    pages.order(AT, 'reload', TARGET, ({ page }) => page === heartbeat('b').page);
    expect(sent).toHaveLength(1);
    expect(pages.record(request, heartbeat('b'), null).orders).toEqual(['reload']);
  });

  it('are redirected when their device moves, and no others', () => {
    pages.record(socket(), heartbeat('a'), 7);
    pages.record(request, heartbeat('b'), null);
    pages.send(7, { ...TARGET, idDisplays: 3 });
    expect(sent).toEqual([{ ...TARGET, idDisplays: 3, orders: [] }]);
    expect(names()).toEqual(['b']);
  });

  it('have a start time from their first heartbeat, even if their clock drifts', () => {
    const { startedAt } = pages.record(request, heartbeat('a', { upSeconds: 60 }), null).page;
    expect(startedAt).toBe(clock.now() - 60_000);
    clock.advance(15_000);
    expect(pages.record(request, heartbeat('a', { upSeconds: 76 }), null)).toMatchObject({
      changed: false,
      page: { startedAt },
    });
  });

  it('that poll are answered as soon as there is a command or a redirect', async () => {
    pages.record(request, heartbeat('a'), 7);
    const { signal } = new AbortController();
    const first = pages.updates('a', 60_000, signal);
    pages.order(AT, 'screenshot', TARGET);
    await first;
    expect(pages.take('a')).toEqual(['screenshot']);
    expect(pages.take('a')).toEqual([]);
    const second = pages.updates('a', 60_000, signal);
    pages.send(7, TARGET);
    await second;
    expect(pages.named('a')).toBeUndefined();
  });

  it('have one pending poll: a later heartbeat of the same page ends the previous one', async () => {
    pages.record(request, heartbeat('a'), null);
    const waiting = pages.updates('a', 60_000, new AbortController().signal);
    pages.record(request, heartbeat('a'), null);
    await waiting;
    expect(pages.take('a')).toEqual([]);
  });

  it('are found at the screen of their device, whatever the page shows', () => {
    pages.record(request, heartbeat('a'), 7);
    expect(pages.of(screenOfDevice(7)).map(({ page }) => page)).toEqual(['a']);
    expect(pages.of(screenOfDevice(8))).toEqual([]);
  });
});
