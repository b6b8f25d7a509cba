import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { build } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { preloadBuild } from '#build/appliance-parts.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { servedChannels } from '#tests/support/electron/played-device.ts';

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

/** Runs the script as it is shipped, in a world that has no more than a sandbox gives it. */
function pageAt(protocol: string, { root = 1 as number | null } = {}) {
  const given: Record<string, Record<string, (...args: unknown[]) => unknown>> = {};
  const sent: Sent[] = [];
  const asked: string[] = [];
  const told: ((event: object, told: unknown) => void)[] = [];
  const timers: { ms: number; work: () => void; isOver: boolean }[] = [];
  const listeners: { type: string; hear: (event: object) => void }[] = [];
  const addEventListener = (type: string, hear: (event: object) => void) =>
    void listeners.push({ type, hear });
  const electron = {
    contextBridge: { exposeInMainWorld: (name: string, api: never) => (given[name] = api) },
    ipcRenderer: {
      invoke: async (channel: string, ...rest: unknown[]) => void sent.push({ channel, sent: rest }),
      on(channel: string, hear: (event: object, told: unknown) => void) {
        asked.push(channel);
        told.push(hear);
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
    ...{ addEventListener, window: { addEventListener } },
    require(name: string) {
      if (name !== 'electron') throw new Error(`a sandbox has no ${name}`);
      return electron;
    },
    ...{ module: { exports: {} }, exports: {} },
    setInterval: (work: () => void, ms: number) => timer(ms, work),
    setTimeout: (work: () => void, ms: number) => timer(ms, work),
    clearTimeout: (one: { isOver: boolean }) => {
      one.isOver = true;
    },
  };
  runInNewContext(script, globals);
  const tell = (type: string, event: object = {}) => {
    for (const { type: of, hear } of listeners) if (of === type) hear(event);
  };
  return { given, sent, asked, told, timers, tell };
}

const names = (api: object | undefined) => Object.keys(api ?? {}).sort();

describe('the script beside each page', () => {
  it('gives the device’s own page its bridge and nothing else', () => {
    const { given } = pageAt('turno:');
    expect(Object.keys(given)).toEqual(['turnoDevice']);
    expect(names(given.turnoDevice)).toEqual([
      ...[
        'chooseLanguage',
        'chooseRole',
        'chooseScreen',
        'chooseServer',
        'onState',
        'returnToBefore',
        'state',
      ],
    ]);
  });

  it.each(['http:', 'https:', 'file:', 'data:'])(
    'gives a page over %s the other one and nothing else',
    (protocol) => {
      const { given } = pageAt(protocol);
      expect(Object.keys(given)).toEqual(['turno']);
      expect(names(given.turno)).toEqual(['rememberWorkstation', 'wantAttention', 'workstation']);
    },
  );

  it('sends on the channels that are served, one thing on each, whatever a page hands over', async () => {
    for (const protocol of ['turno:', 'http:']) {
      const { given, sent, asked } = pageAt(protocol);
      for (const api of Object.values(given)) {
        for (const call of Object.values(api)) await call({ title: 1, text: 2, more: 3 }, 'more');
      }
      expect(sent.length + asked.length).toBe(Object.values(given).flatMap(names).length);
      for (const { channel, sent: rest } of sent) {
        expect(servedChannels()).toContain(channel);
        expect(rest).toHaveLength(1);
      }
      expect(asked.every((channel) => channel === 'own:state')).toBe(true);
    }
  });

  it('hands a page what it is told, and never the event, by which Electron could be reached', () => {
    const { given, told } = pageAt('turno:');
    const heard: unknown[][] = [];
    given.turnoDevice?.onState?.((...all: unknown[]) => void heard.push(all));
    for (const hear of told) hear({ sender: 'Electron' }, 'state');
    expect(heard).toEqual([['state']]);
  });

  it('passes on of a notice what a notice has', async () => {
    const { given, sent } = pageAt('http:');
    await given.turno?.wantAttention?.({ title: 'Turno', text: 'Message', more: 'x' });
    expect(sent).toEqual([{ channel: 'page:attention', sent: [{ title: 'Turno', text: 'Message' }] }]);
  });

  it.each([
    [1, true],
    [0, false],
    [null, false],
  ])('beats as soon as the page is there, and says whether it has anything on it', (root, drawn) => {
    const { tell, sent, timers } = pageAt('http:', { root });
    expect(sent).toEqual([]);
    tell('DOMContentLoaded');
    const beat = { channel: 'page:beat', sent: [{ drawn }] };
    expect(sent).toEqual([beat]);
    timers.find(({ ms }) => ms === 5_000)?.work();
    expect(sent).toEqual([beat, beat]);
  });

  it.each([
    ['is held for eight seconds', [], true],
    ['is let go before', ['pointerup'], false],
    ['is left before', ['pointermove'], false],
    ['is cancelled by the system', ['pointercancel'], false],
  ])('tells of the corner where it %s', (_, then, isTold) => {
    const { tell, sent, timers } = pageAt('http:');
    tell('pointerdown', { clientX: 10, clientY: 10 });
    for (const type of then) tell(type, { clientX: 300, clientY: 10 });
    for (const { ms, work, isOver } of timers) if (ms === 8_000 && !isOver) work();
    expect(sent.some(({ channel }) => channel === 'page:corner')).toBe(isTold);
  });

  it('counts anew where a finger comes down a second time', () => {
    const { tell, timers } = pageAt('http:');
    tell('pointerdown', { clientX: 10, clientY: 10 });
    tell('pointerdown', { clientX: 10, clientY: 10 });
    expect(timers.map(({ isOver }) => isOver)).toEqual([true, false]);
  });

  it('does not tell of what is held elsewhere', () => {
    const { tell, timers } = pageAt('http:');
    tell('pointerdown', { clientX: 10, clientY: 200 });
    expect(timers).toEqual([]);
  });

  it('lets files be dropped only where a page takes them', () => {
    const { tell } = pageAt('http:');
    let prevented = 0;
    const drop = (isTaken: boolean) => ({
      defaultPrevented: isTaken,
      preventDefault: () => (prevented += 1),
    });
    tell('drop', drop(false));
    tell('dragover', drop(false));
    tell('drop', drop(true));
    expect(prevented).toBe(2);
  });
});
