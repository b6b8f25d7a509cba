import type { DeviceLog } from '../logs/device-log.ts';

/** Runs a program of the system; rejects where it is missing or fails. */
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

/** The ways there are, the one that fits a session best first. */
const WAYS: Readonly<Record<string, Way>> = {
  'wlr-randr': {
    works: ({ WAYLAND_DISPLAY }) => Boolean(WAYLAND_DISPLAY),
    async set(run, state) {
      const listed = await run('wlr-randr', []);
      // Each output is a line that begins at its start; what is told of it is set in.
      const outputs = [...listed.matchAll(/^(\S+)\s/gm)].map(([, name = '']) => name);
      if (outputs.length === 0) throw new Error('wlr-randr names no screen');
      for (const output of outputs) await run('wlr-randr', ['--output', output, `--${state}`]);
    },
  },
  xset: {
    works: ({ DISPLAY }) => Boolean(DISPLAY),
    async set(run, state) {
      await run('xset', ['dpms', 'force', state]);
      // Else the server's own clock has it dark at noon.
      if (state === 'on') await run('xset', ['s', 'off', '-dpms']);
    },
  },
  vbetool: {
    works: ({ WAYLAND_DISPLAY, DISPLAY }) => !WAYLAND_DISPLAY && !DISPLAY,
    set: (run, state) => run('vbetool', ['dpms', state]),
  },
};

interface Options {
  readonly run: Run;
  readonly platform: NodeJS.Platform;
  readonly environment: NodeJS.ProcessEnv;
  readonly log: DeviceLog;
}

/** Switches screens by the programs of a Linux session. Elsewhere, and where none of them works, it says that it cannot. */
export function createScreenPower({ run, platform, environment, log }: Options): ScreenPower {
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
