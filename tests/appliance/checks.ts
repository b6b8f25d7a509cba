import { setTimeout as delay } from 'node:timers/promises';
import { updateKiosk } from '#shared/contract/configuration/kiosk-configuration.ts';
import { createDefinedTimetable } from '#shared/contract/configuration/timetables.ts';
import { pairDevice } from '#shared/contract/devices/devices.ts';
import { DAYS } from '#shared/domain/time/days.ts';
import { DAY_MS } from '#shared/domain/time/units.ts';
import es from '#shared/i18n/locales/es/appliance.json' with { type: 'json' };
import sv from '#shared/i18n/locales/sv/appliance.json' with { type: 'json' };
import type { BranchProcess } from '#tests/support/servers/branch-process.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Machine, until } from './machine.ts';

export interface CheckContext {
  readonly machine: Machine;
  readonly branch: BranchProcess;
}

export interface Check {
  /** Number in docs/appliance.md. */
  readonly number: number;
  readonly title: string;
  /** Whether only the real Electron can pass it. */
  readonly isForElectron?: boolean;
  /** Whether only a packed program can pass it: it starts with the machine. */
  readonly isForPacked?: boolean;
  /** Whether it needs the processes or input devices of a Linux machine. */
  readonly isForLinux?: boolean;
  /** Whether the short form leaves it out. */
  readonly isLong?: boolean;
  /** Returns what was measured, if anything; throws if it fails. */
  run(context: CheckContext): Promise<unknown>;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const KIOSK = '/kiosk/';
/** Part of a core that an idle kiosk may use, percent: Chromium itself paints, without a graphics card. */
const MAX_IDLE_SHARE = 5;

// The first page has the language of the system, later ones that of the branch.

const isAtKiosk = async ({ machine, branch }: CheckContext) =>
  (await machine.address()).startsWith(`${branch.origin}${KIOSK}`) && (await machine.text()) !== '';

/** Waits for the page of the kiosk. */
const untilKiosk = (context: CheckContext, limitMs?: number) =>
  until('the page of the kiosk is open', () => isAtKiosk(context), limitMs);

const click = (machine: Machine, label: string) =>
  machine.evaluate(
    `[...document.querySelectorAll('button')].find((one) => one.innerText.includes(${JSON.stringify(label)}))?.click()`,
  );

/** The six digits on the screen; null without any. */
const codeOn = async (machine: Machine): Promise<string | null> => {
  const code = await machine.evaluate(`document.querySelector('.code')?.getAttribute('aria-label') ?? ''`);
  return typeof code === 'string' && /^\d{6}$/.test(code) ? code : null;
};

/** Gives all kiosks of the branch a timetable; null without one. */
async function setHours(branch: BranchProcess, idDefinedTimetables: number | null): Promise<void> {
  const admin = await branch.signIn('admin');
  for (const [name, id] of Object.entries(DEMO.kiosks))
    await admin.call(updateKiosk, { params: { id }, body: { name, enabled: 'Y', idDefinedTimetables } });
}

/** Creates a timetable that is closed now in every time zone. */
async function closedTimetable(branch: BranchProcess): Promise<number> {
  const admin = await branch.signIn('admin');
  const inThreeDays = new Date(Date.now() + 3 * DAY_MS).getUTCDay();
  // The week of dates starts on Sunday.
  const day = DAYS[(inThreeDays + 6) % DAYS.length] ?? DAYS[0];
  const timetables = [{ day, start: '10:00:00', end: '11:00:00' }];
  const body = { name: 'Closed', description: '', enabled: 'Y', editLevel: 'Global', timetables } as const;
  return (await admin.call(createDefinedTimetable, { body })).id;
}

/** The checks in the order in which they follow each other on one machine. */
export const CHECKS: readonly Check[] = [
  {
    number: 1,
    title: 'The first page is visible in the language of the system',
    async run({ machine }) {
      machine.start();
      const took = await until('the first page asks for the role', async () =>
        (await machine.text()).includes(sv.role.title),
      );
      if (machine.isElectron && took > 2_000) throw new Error(`it took ${seconds(took)}`);
      return seconds(took);
    },
  },
  {
    number: 2,
    title: 'The machine shows digits, and its page after the confirmation',
    async run(context) {
      const { machine, branch } = context;
      await click(machine, sv.role.name.kiosk);
      await until('the page asks for the server', async () =>
        (await machine.text()).includes(sv.server.title),
      );
      await machine.evaluate(
        `document.querySelector('#address').value = ${JSON.stringify(branch.origin)};
         document.querySelector('form').requestSubmit()`,
      );
      await until('digits are shown', async () => (await codeOn(machine)) !== null);
      const code = (await codeOn(machine)) ?? '';
      const admin = await branch.signIn('admin');
      await admin.call(pairDevice, {
        body: { code, role: 'kiosk', idKiosks: DEMO.kiosks.entrance, idBranches: DEMO.branch, name: 'Check' },
      });
      return seconds(await untilKiosk(context));
    },
  },
  {
    number: 3,
    title: 'The window fills the screen',
    async run({ machine: { evaluate, size } }) {
      const expected = `${size.width}x${size.height}`;
      const measured = () => evaluate('innerWidth + "x" + innerHeight');
      await until(`the window has ${expected}`, async () => (await measured()) === expected);
      return expected;
    },
  },
  {
    number: 3,
    title: 'No key leaves the page',
    isForLinux: true,
    isForElectron: true,
    async run(context) {
      const { machine } = context;
      const before = await machine.evaluate('performance.timeOrigin');
      await machine.evaluate("addEventListener('keydown', ({ key }) => { window.lastKey = key; }, true)");
      for (const key of [
        'F11',
        'F12',
        'alt+F4',
        'ctrl+w',
        'ctrl+r',
        'F5',
        'ctrl+shift+i',
        'ctrl+p',
        'ctrl+n',
        'alt+Left',
      ])
        machine.keys(key);
      // The last key proves that the page receives the keys of this keyboard.
      machine.keys('a');
      await until('the page receives a key', async () => (await machine.evaluate('window.lastKey')) === 'a');
      const after = await machine.evaluate('performance.timeOrigin');
      if (after !== before || !(await isAtKiosk(context))) throw new Error('the page was left or reloaded');
    },
  },
  {
    number: 4,
    title: 'The corner shows digits, and the page returns after three minutes',
    isForLinux: true,
    isLong: true,
    async run(context) {
      const { machine } = context;
      await machine.hold(20, 20, 9_000);
      await until('digits are shown', async () => (await codeOn(machine)) !== null);
      return seconds(await untilKiosk(context, 400_000));
    },
  },
  {
    number: 5,
    title: 'A crashed page is back',
    isForLinux: true,
    async run(context) {
      const { machine } = context;
      const before = await machine.evaluate('performance.timeOrigin');
      if (machine.signal(machine.processes('--type=renderer'), 'SIGKILL') === 0)
        throw new Error('no renderer');
      const isNew = async () => {
        const origin = await machine.evaluate('performance.timeOrigin');
        return origin !== undefined && origin !== before && (await isAtKiosk(context));
      };
      return seconds(await until('the page was loaded again', isNew));
    },
  },
  {
    number: 5,
    title: 'A graphics process that crashes three times leads to software rendering',
    isForLinux: true,
    isForElectron: true,
    async run(context) {
      const { machine } = context;
      for (let time = 0; time < 3; time += 1) {
        await until('a graphics process runs', () => machine.processes('--type=gpu-process').length > 0);
        machine.signal(machine.processes('--type=gpu-process'), 'SIGKILL');
        await delay(2_000);
      }
      await until('software rendering is stored', () => machine.settings().softwareRendering != null);
      return seconds(await untilKiosk(context));
    },
  },
  {
    number: 6,
    title: 'A page that hangs is back within 45 s',
    isForLinux: true,
    isLong: true,
    async run(context) {
      const { machine } = context;
      machine.signal(machine.processes('--type=renderer'), 'SIGSTOP');
      await until('the page does not answer', async () => !(await isAtKiosk(context)));
      const took = await untilKiosk(context);
      if (machine.isElectron && took > 45_000) throw new Error(`it took ${seconds(took)}`);
      return seconds(took);
    },
  },
  {
    number: 7,
    title: 'Without its server a kiosk that starts says so, and returns with it',
    async run(context) {
      const { machine, branch } = context;
      await branch.powerCut();
      await machine.kill();
      machine.start();
      await until('the page says that the server is offline', async () =>
        (await machine.text()).includes(es.offline.server),
      );
      await branch.powerOn();
      return seconds(await untilKiosk(context));
    },
  },
  {
    number: 9,
    title: 'The screen is black while the branch is closed, and shows the page after it opens',
    isForLinux: true,
    isLong: true,
    async run(context) {
      const { machine, branch } = context;
      await setHours(branch, await closedTimetable(branch));
      const isBlack = () => machine.evaluate('document.body.dataset.view');
      const took = await until('the screen is black', async () => (await isBlack()) === 'dark');
      await setHours(branch, null);
      await untilKiosk(context);
      return `black after ${seconds(took)}`;
    },
  },
  {
    number: 10,
    title: 'A paired machine shows its page after its start',
    async run(context) {
      await context.machine.kill();
      context.machine.start();
      const took = await untilKiosk(context);
      if (context.machine.isElectron && took > 5_000) throw new Error(`it took ${seconds(took)}`);
      return seconds(took);
    },
  },
  {
    number: 10,
    title: 'A killed program is back',
    isForLinux: true,
    isForPacked: true,
    async run(context) {
      const { machine } = context;
      const main = machine.processes('start-stand-in');
      if (machine.signal(main, 'SIGKILL') === 0) throw new Error('no main process');
      await until('the page has ended', async () => !(await isAtKiosk(context)));
      return seconds(await untilKiosk(context));
    },
  },
  {
    number: 11,
    title: 'A machine that loses power while it starts stays paired',
    isLong: true,
    async run(context) {
      const { machine } = context;
      const { key } = machine.settings();
      for (let time = 0; time < 10; time += 1) {
        await machine.kill();
        machine.start();
        await delay(time * 250);
      }
      await machine.kill();
      machine.start();
      await untilKiosk(context);
      if (machine.settings().key !== key) throw new Error('it has another key');
    },
  },
  {
    number: 14,
    title: 'An idle kiosk uses little of the processor',
    isForLinux: true,
    isLong: true,
    async run({ machine }) {
      const WINDOW_S = 20;
      await delay(10_000);
      const before = machine.processorSeconds();
      await delay(WINDOW_S * 1_000);
      const share = ((machine.processorSeconds() - before) / WINDOW_S) * 100;
      const measured = `${share.toFixed(1)} % of a core, without a graphics card`;
      if (share > MAX_IDLE_SHARE) throw new Error(measured);
      return measured;
    },
  },
  {
    number: 13,
    title: 'A branch server goes on without its window',
    isForLinux: true,
    async run({ machine }) {
      await machine.kill();
      const port = 11_900 + (process.pid % 90);
      const health = () =>
        fetch(`http://127.0.0.1:${port}/api/health`).then(
          ({ ok }) => ok,
          () => false,
        );
      machine.store({ key: 'a'.repeat(64), role: 'branch-server', server: `http://127.0.0.1:${port}` });
      machine.start({ TURNO_PORT: String(port), TURNO_HOST: '127.0.0.1' });
      await until('the server answers', health);
      const windows = () =>
        ['--type=', '--remote-debugging-port', 'start-stand-in'].flatMap((part) => machine.processes(part));
      await until('the window has ended', () => machine.signal(windows(), 'SIGKILL') === 0);
      for (let second = 0; second < 5; second += 1) {
        await delay(1_000);
        if (!(await health())) throw new Error('the server ended with the window');
      }
    },
  },
];
