import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROLES } from '#electron/roles.ts';
import { type Hours, openingAt } from '#shared/domain/time/opening.ts';
import type { ScreenOf, Screens, Window } from './electron.ts';
import type { DeviceLog } from './log.ts';
import type { DeviceSettings, SettingsStore } from './settings.ts';
import { repeat, type Time } from './time.ts';

interface WatchScreensOptions {
  readonly screen: Screens;
  readonly window: () => Window;
  readonly settings: SettingsStore;
  readonly time: Time;
  readonly log: DeviceLog;
}

/** Debounce of screen changes, ms: a screen that is switched on appears several times. */
const DEBOUNCE_MS = 1_000;

/**
 * Keeps the window on the selected screen: it moves to another one while that is unplugged, and back. An
 * operator's window is only moved back into view.
 */
export function watchScreens({ screen, window, settings, time, log }: WatchScreensOptions) {
  let cancel: (() => void) | null = null;

  function moveToScreen(targetWindow: Window): void {
    const { role, screen: selected } = settings.now();
    if (targetWindow.isDestroyed()) return;
    const screens = screen.getAllDisplays();
    // Without any screen, waits for the event of one.
    if (screens.length === 0) return;
    const target = findScreen(screens, selected) ?? screen.getPrimaryDisplay();
    if (role !== null && ROLES[role].isPublic) {
      // X11 does not move full-screen windows.
      targetWindow.setKiosk(false);
      targetWindow.setBounds(target.bounds);
      targetWindow.setKiosk(true);
    } else if (!isInSight(targetWindow.getNormalBounds(), screens)) {
      const { x, y, width, height } = target.workArea;
      targetWindow.setBounds({ x, y, width: Math.min(1280, width), height: Math.min(860, height) });
    }
  }

  const changed = () => {
    cancel?.();
    cancel = time.after(DEBOUNCE_MS, () => {
      cancel = null;
      log.info('the screens have changed', { screens: screen.getAllDisplays().length });
      moveToScreen(window());
    });
  };
  screen.on('display-added', changed);
  screen.on('display-removed', changed);
  screen.on('display-metrics-changed', changed);

  return {
    move: moveToScreen,
    /** Position of a new window of a public device: it becomes full-screen on the screen where it is created. */
    initialBounds(): Partial<ScreenOf['bounds']> {
      const { role, screen: selected } = settings.now();
      if (role === null || !ROLES[role].isPublic) return {};
      const screens = screen.getAllDisplays();
      if (screens.length === 0) return {};
      return { ...(findScreen(screens, selected) ?? screen.getPrimaryDisplay()).bounds };
    },
    stop: () => cancel?.(),
  };
}

/**
 * Whether the session ignores the position of windows, so that the selected screen cannot be used: on Wayland, if the
 * program was not started with X. Other than cage, compositors may also show windows in front of it.
 */
export const ignoresPosition = (environment: NodeJS.ProcessEnv, args: readonly string[]): boolean =>
  Boolean(environment.WAYLAND_DISPLAY) && !args.includes('--ozone-platform=x11');

type SelectedScreen = DeviceSettings['screen'];

/**
 * Finds the selected screen: by id and position, else by name, else by position, since systems renumber screens.
 * Undefined while it is missing.
 *
 * @internal used by tests besides this file
 */
export function findScreen<Candidate extends ScreenOf>(
  screens: readonly Candidate[],
  selected: SelectedScreen,
): Candidate | undefined {
  if (selected === null) return undefined;
  const isAtPosition = ({ bounds }: ScreenOf) => bounds.x === selected.x && bounds.y === selected.y;
  return (
    screens.find((screen) => screen.id === selected.id && isAtPosition(screen)) ??
    onlyOne(screens.filter(({ label }) => label !== '' && label === selected.label)) ??
    screens.find(({ id }) => id === selected.id) ??
    screens.find(isAtPosition)
  );
}

const onlyOne = <T>(matches: readonly T[]): T | undefined => (matches.length === 1 ? matches[0] : undefined);

/** Whether the position of an operator's window is still visible. */
function isInSight(bounds: ScreenOf['bounds'], screens: readonly ScreenOf[]): boolean {
  const MARGIN = 80;
  return screens.some(
    ({ workArea }) =>
      bounds.x + bounds.width > workArea.x + MARGIN &&
      bounds.x < workArea.x + workArea.width - MARGIN &&
      bounds.y >= workArea.y - 10 &&
      bounds.y < workArea.y + workArea.height - MARGIN,
  );
}

/** Opening hours of a branch; `hours` null for always open. */
export interface BranchHours {
  readonly hours: readonly Hours[] | null;
  readonly zoneHours: number;
}

/** Milliseconds before the opening and after the closing for which the screen is on: staff are there then. */
const MARGIN_MS = 30 * 60_000;

/**
 * Whether the screen should be on: while the branch is open, plus half an hour before and after. Also if unknown:
 * a lit screen at night costs electricity, a dark one at noon costs the branch its queue.
 *
 * @internal used by tests besides this file
 */
export function isScreenOn(branch: BranchHours | null, now: number | null): boolean {
  if (branch === null || branch.hours === null || branch.hours.length === 0 || now === null) return true;
  const { hours, zoneHours } = branch;
  return [now - MARGIN_MS, now, now + MARGIN_MS].some((at) => openingAt(hours, { zoneHours, now: at }).open);
}

interface ScreenHoursOptions {
  readonly hours: () => BranchHours | null;
  readonly now: () => number | null;
  /** Whether the role allows screen sleep. */
  readonly sleeps: () => boolean;
  readonly power: ScreenPower;
  /** Shows a black page if the screen cannot be switched off, and the previous page again. */
  readonly black: (isBlack: boolean) => void;
  readonly time: Time;
}

const POLL_INTERVAL_MS = 30_000;

/** Switches the screen by opening hours. Failures are retried at the next check. */
export function applyScreenHours({ hours, now, sleeps, power, black, time }: ScreenHoursOptions) {
  let is: 'on' | 'off' | 'black' = 'on';

  async function check(): Promise<void> {
    const isOn = !sleeps() || isScreenOn(hours(), now());
    if (isOn === (is === 'on')) return;
    if (isOn) {
      if (is === 'black') black(false);
      else if (!(await power.set('on'))) return;
      is = 'on';
    } else if (await power.set('off')) {
      is = 'off';
    } else {
      black(true);
      is = 'black';
    }
  }

  const stop = repeat(time, POLL_INTERVAL_MS, check);
  return { look: check, stop, isOn: () => is === 'on' };
}

/** Runs a program of the system; rejects if it is missing or fails. */
export type Run = (program: string, args: readonly string[]) => Promise<string>;

/** Switches the screens of this machine off and on. */
export interface ScreenPower {
  /** Resolves to whether something here can do it. */
  set(state: 'on' | 'off'): Promise<boolean>;
}

interface Way {
  readonly works: (environment: NodeJS.ProcessEnv) => boolean;
  readonly set: (run: Run, state: 'on' | 'off') => Promise<unknown>;
}

/** State of the screen in the answer of `xset q`: `Off`, `in Standby` or `in Suspend`. */
const MONITOR_OFF = /^\s*Monitor is (Off|in \w+)\s*$/m;

/** Available methods, preferred ones first. */
const WAYS: Readonly<Record<string, Way>> = {
  'wlr-randr': {
    works: ({ WAYLAND_DISPLAY }) => Boolean(WAYLAND_DISPLAY),
    async set(run, state) {
      const listed = await run('wlr-randr', []);
      // Each output starts at the beginning of a line; its properties are indented.
      const outputs = [...listed.matchAll(/^(\S+)\s/gm)].map(([, name = '']) => name);
      if (outputs.length === 0) throw new Error('wlr-randr names no screen');
      for (const output of outputs) await run('wlr-randr', ['--output', output, `--${state}`]);
    },
  },
  xset: {
    works: ({ DISPLAY }) => Boolean(DISPLAY),
    async set(run, state) {
      await run('xset', ['dpms', 'force', state]);
      // Without DPMS the command succeeds, and the screen stays as it is.
      const isOff = MONITOR_OFF.test(await run('xset', ['q']));
      if (isOff !== (state === 'off')) throw new Error(`the screen is not ${state}`);
      // Else the server's own clock has it dark at noon.
      if (state === 'on') await run('xset', ['s', 'off', '-dpms']);
    },
  },
  vbetool: {
    works: ({ WAYLAND_DISPLAY, DISPLAY }) => !WAYLAND_DISPLAY && !DISPLAY,
    set: (run, state) => run('vbetool', ['dpms', state]),
  },
};

interface ScreenPowerOptions {
  readonly run: Run;
  readonly platform: NodeJS.Platform;
  readonly environment: NodeJS.ProcessEnv;
  readonly log: DeviceLog;
}

/** Switches screens by programs of a Linux session. Elsewhere, and if none works, it reports failure. */
export function createScreenPower({ run, platform, environment, log }: ScreenPowerOptions): ScreenPower {
  const ways = platform === 'linux' ? Object.entries(WAYS).filter(([, { works }]) => works(environment)) : [];
  const failed = new Set<string>();
  return {
    async set(state) {
      for (const [name, { set }] of ways) {
        try {
          await set(run, state);
          failed.delete(name);
          return true;
        } catch (error) {
          if (!failed.has(name)) log.warn(`${name} does not switch the screen`, error);
          failed.add(name);
        }
      }
      return false;
    },
  };
}

const execute = promisify(execFile);

/** Runs a program of the system, without a shell; one that hangs is ended after ten seconds. */
export const runProgram: Run = async (program, args) => {
  const { stdout } = await execute(program, [...args], { timeout: 10_000, windowsHide: true });
  return stdout;
};
