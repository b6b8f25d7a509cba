import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { build } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { preloadBuild } from '#build/appliance-parts.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { servedChannels } from '#tests/support/electron/simulated-device.ts';

let script = '';
beforeAll(async () => {
  const folder = temporaryFolder();
  await build(preloadBuild(folder.path));
  script = readFileSync(join(folder.path, 'preload.cjs'), 'utf8');
  folder.remove();
});

interface Sent {
  readonly channel: string;
  readonly sent: readonly unknown[];
}

/** Runs the built script in a world limited like a sandbox. */
function pageAt(protocol: string, { root = 1 as number | null } = {}) {
  const exposed: Record<string, Record<string, (...args: unknown[]) => unknown>> = {};
  const sent: Sent[] = [];
  const requested: string[] = [];
  const stateListeners: ((event: object, stateListeners: unknown) => void)[] = [];
  const timers: { ms: number; work: () => void; isOver: boolean }[] = [];
  const listeners: { type: string; receive: (event: object) => void }[] = [];
  const addEventListener = (type: string, listener: (event: object) => void) =>
    void listeners.push({ type, receive: listener });
  const electron = {
    contextBridge: { exposeInMainWorld: (name: string, api: never) => (exposed[name] = api) },
    ipcRenderer: {
      invoke: async (channel: string, ...rest: unknown[]) => void sent.push({ channel, sent: rest }),
      on(channel: string, listener: (event: object, stateListeners: unknown) => void) {
        requested.push(channel);
        stateListeners.push(listener);
      },
    },
  };
  const timer = (ms: number, work: () => void) => {
    const one = { ms, work, isOver: false };
    timers.push(one);
    return one;
  };
  const globals = {
    location: { protocol },
    document: { getElementById: () => (root === null ? null : { childElementCount: root }), body: null },
    addEventListener,
    window: { addEventListener },
    require(name: string) {
      if (name !== 'electron') throw new Error(`a sandbox has no ${name}`);
      return electron;
    },
    module: { exports: {} },
    exports: {},
    setInterval: (work: () => void, ms: number) => timer(ms, work),
    setTimeout: (work: () => void, ms: number) => timer(ms, work),
    clearTimeout: (one: { isOver: boolean }) => {
      one.isOver = true;
    },
  };
  runInNewContext(script, globals);
  const dispatch = (type: string, event: object = {}) => {
    for (const { type: of, receive: listener } of listeners) if (of === type) listener(event);
  };
  return { provided: exposed, sent, requested, announced: stateListeners, timers, tell: dispatch };
}

const names = (api: object | undefined) => Object.keys(api ?? {}).sort();

describe('the preload script', () => {
  it('gives the device’s own page only its bridge', () => {
    const { provided: exposed } = pageAt('turno:');
    expect(Object.keys(exposed)).toEqual(['turnoDevice']);
    expect(names(exposed.turnoDevice)).toEqual([
      'onState',
      'returnToBefore',
      'selectLanguage',
      'selectRole',
      'selectScreen',
      'selectServer',
      'state',
    ]);
  });

  it.each(['http:', 'https:', 'file:', 'data:'])('gives a page over %s only the other bridge', (protocol) => {
    const { provided: exposed } = pageAt(protocol);
    expect(Object.keys(exposed)).toEqual(['turno']);
    expect(names(exposed.turno)).toEqual(['rememberWorkstation', 'wantAttention', 'workstation']);
  });

  it('sends one argument on each served channel, whatever a page passes', async () => {
    for (const protocol of ['turno:', 'http:']) {
      const { provided: exposed, sent, requested } = pageAt(protocol);
      for (const api of Object.values(exposed)) {
        for (const call of Object.values(api)) await call({ title: 1, text: 2, more: 3 }, 'more');
      }
      expect(sent.length + requested.length).toBe(Object.values(exposed).flatMap(names).length);
      for (const { channel, sent: rest } of sent) {
        expect(servedChannels()).toContain(channel);
        expect(rest).toHaveLength(1);
      }
      expect(requested.every((channel) => channel === 'local:state')).toBe(true);
    }
  });

  it('passes data to a page, never the event, which would expose Electron', () => {
    const { provided: exposed, announced: stateListeners } = pageAt('turno:');
    const received: unknown[][] = [];
    exposed.turnoDevice?.onState?.((...all: unknown[]) => void received.push(all));
    for (const listener of stateListeners) listener({ sender: 'Electron' }, 'state');
    expect(received).toEqual([['state']]);
  });

  it('passes on only the fields of a notice', async () => {
    const { provided: exposed, sent } = pageAt('http:');
    await exposed.turno?.wantAttention?.({ title: 'Turno', text: 'Message', more: 'x' });
    expect(sent).toEqual([{ channel: 'page:attention', sent: [{ title: 'Turno', text: 'Message' }] }]);
  });

  it.each([
    [1, true],
    [0, false],
    [null, false],
  ])('sends heartbeats once the page is loaded, with whether it is empty', (root, rendered) => {
    const { tell: dispatch, sent, timers } = pageAt('http:', { root });
    expect(sent).toEqual([]);
    dispatch('DOMContentLoaded');
    const heartbeat = { channel: 'page:heartbeat', sent: [{ isRendered: rendered }] };
    expect(sent).toEqual([heartbeat]);
    timers.find(({ ms }) => ms === 5_000)?.work();
    expect(sent).toEqual([heartbeat, heartbeat]);
  });

  it.each([
    ['is held for eight seconds', [], true],
    ['is released before', ['pointerup'], false],
    ['is left before', ['pointermove'], false],
    ['is cancelled by the system', ['pointercancel'], false],
  ])('reports the corner if it %s', (_, then, isReported) => {
    const { tell: dispatch, sent, timers } = pageAt('http:');
    dispatch('pointerdown', { clientX: 10, clientY: 10 });
    for (const type of then) dispatch(type, { clientX: 300, clientY: 10 });
    for (const { ms, work, isOver } of timers) if (ms === 8_000 && !isOver) work();
    expect(sent.some(({ channel }) => channel === 'page:corner')).toBe(isReported);
  });

  it('restarts the timer if a finger touches a second time', () => {
    const { tell: dispatch, timers } = pageAt('http:');
    dispatch('pointerdown', { clientX: 10, clientY: 10 });
    dispatch('pointerdown', { clientX: 10, clientY: 10 });
    expect(timers.map(({ isOver }) => isOver)).toEqual([true, false]);
  });

  it('does not report touches elsewhere', () => {
    const { tell: dispatch, timers } = pageAt('http:');
    dispatch('pointerdown', { clientX: 10, clientY: 200 });
    expect(timers).toEqual([]);
  });

  it('accepts dropped files only where a page takes them', () => {
    const { tell: dispatch } = pageAt('http:');
    let prevented = 0;
    const drop = (isPrevented: boolean) => ({
      defaultPrevented: isPrevented,
      preventDefault: () => (prevented += 1),
    });
    dispatch('drop', drop(false));
    dispatch('dragover', drop(false));
    dispatch('drop', drop(true));
    expect(prevented).toBe(2);
  });
});
