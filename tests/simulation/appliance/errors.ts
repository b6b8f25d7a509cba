import { screenAt } from '#tests/support/electron/fake-electron.ts';
import { preventable } from '#tests/support/electron/fake-window.ts';
import { type FakeDevice, KEY, MONDAY } from '#tests/support/electron/simulated-device.ts';
import type { LivingDevice } from './living-device.ts';

/** Draws a number below a limit. */
export type Below = (limit: number) => number;

/** A fault of a machine; returns a function that ends it if it lasts. */
type Violation = (machine: LivingDevice, below: Below) => unknown;

const MINUTE = 60_000;
const REASONS = [
  'crashed',
  'oom',
  'killed',
  'abnormal-exit',
  'launch-failed',
  'integrity-failure',
  'clean-exit',
];

const emit = (device: FakeDevice, kind: 'app' | 'power' | 'screen', event: string, ...more: unknown[]) => {
  const events = { app: 'appEvents', power: 'powerEvents', screen: 'screenEvents' } as const;
  device.electron[events[kind]].emit(event, ...more);
};

/** Every fault that a device must survive, by name. */
export const VIOLATIONS: Readonly<Record<string, Violation>> = {
  'the page ends': ({ device }, below) =>
    device()
      .contents()
      .crash(REASONS[below(REASONS.length)] ?? 'crashed'),
  'the page hangs': ({ device }) => device().contents().hang(),
  'the page is empty': ({ device }) => {
    const contents = device().contents();
    if (contents.state === 'alive') contents.state = 'empty';
  },
  'the page does not react': ({ device }) => {
    device().contents().hang();
    device().electron.window().events.emit('unresponsive');
  },
  'the page does not react for a moment': ({ device }) => {
    const { events } = device().electron.window();
    events.emit('unresponsive');
    device().time.after(3_000, () => events.emit('responsive'));
  },
  'the window is gone': ({ device }) => device().electron.window().destroy(),
  'somebody tries to close it': ({ device, role }) => {
    // Operators may close it.
    if (role !== 'operator') device().electron.window().close();
  },
  'somebody tries to lead it elsewhere': ({ device }) => {
    device()
      .contents()
      .events.emit('will-navigate', preventable({ url: 'https://example.com/' }));
  },
  'the graphics card fails': ({ device }) =>
    emit(device(), 'app', 'child-process-gone', {}, { type: 'GPU', reason: 'crashed' }),
  'another process ends': ({ device }) =>
    emit(device(), 'app', 'child-process-gone', {}, { type: 'Utility', reason: 'killed' }),
  'the server is away': ({ branch }) => {
    branch.isThere = false;
    return () => {
      branch.isThere = true;
    };
  },
  'the server is away and the page ends': ({ branch, device }) => {
    branch.isThere = false;
    device().contents().crash('crashed');
    return () => {
      branch.isThere = true;
    };
  },
  'a proxy answers for the server': (machine) => {
    machine.answers = 'failing';
    machine.device().appliance.reload();
    return () => {
      machine.answers = null;
    };
  },
  'the server was set up anew': ({ branch, role, device }) => {
    const stored = branch.devices.get(KEY);
    if (!stored || role === 'branch-server') return;
    branch.unpairAll();
    return () => {
      branch.devices.set(String(device().storedSettings().key), stored);
    };
  },
  'the branch gives it another page': ({ branch, role, device }, below) => {
    const key = String(device().storedSettings().key);
    if (role !== 'branch-server' && branch.devices.has(key))
      branch.devices.set(key, { role, path: `/page/${below(9)}` });
  },
  'staff have it reload': ({ branch, device }) =>
    branch.sendCommands(String(device().storedSettings().key), 'reload'),
  'staff want its log and its picture': ({ branch, device }) =>
    branch.sendCommands(String(device().storedSettings().key), 'log', 'screenshot'),
  'the page hangs, and what draws pictures with it': ({ device }) => {
    const contents = device().contents();
    contents.hang();
    contents.image = null;
  },
  'the network goes and comes back': ({ branch, device, world }, below) => {
    branch.isThere = false;
    world.time.after(1_000 + below(30_000), () => {
      branch.isThere = true;
      emit(device(), 'power', 'resume');
    });
  },
  'a screen is unplugged': ({ device }) => {
    const { electron } = device();
    electron.screens = [];
    electron.screenEvents.emit('display-removed');
    return () => {
      device().electron.screens = [screenAt(1, 0)];
      emit(device(), 'screen', 'display-added');
    };
  },
  'screens are numbered anew': ({ device }, below) => {
    device().electron.screens = [screenAt(2 + below(9), 0)];
    emit(device(), 'screen', 'display-metrics-changed');
  },
  'the screen cannot be switched': ({ world }) => {
    world.screen.canSwitch = false;
    return () => {
      world.screen.canSwitch = true;
    };
  },
  'the disk is full': ({ world }) => {
    world.disk.isFull = true;
    return () => {
      world.disk.isFull = false;
    };
  },
  'the clock jumps': ({ world }, below) => world.time.setClock(MONDAY + (below(2_000) - 1_000) * 86_400_000),
  'the machine sleeps': ({ device }) => emit(device(), 'power', 'resume'),
  'the power is cut': (machine) => machine.restart({ inOrder: false }),
  'the power is cut and a sector is damaged': (machine) => {
    machine.world.disk.texts[0] = '\0\0\0';
    machine.restart({ inOrder: false });
  },
  'the machine is switched off and on': (machine) => machine.restart({ inOrder: true }),
  'somebody holds the corner': ({ device, role }) => {
    const { contents, electron } = device();
    if (role === 'kiosk' || role === 'display')
      electron.invoke(contents(), 'page:corner', null).catch(() => {});
  },
  'somebody sends nonsense': ({ device }, below) => {
    const { contents, electron } = device();
    const channels = [...electron.handlers.keys()];
    const channel = channels[below(channels.length)] ?? 'local:state';
    electron
      .send(contents(), { url: 'https://example.com/', parent: null }, channel, { x: 1 })
      .catch(() => {});
  },
  'what keeps the server is ended': ({ world }) => {
    world.supervisor.isRunning = false;
  },
};

/** Maximum duration of a fault, ms. */
export const MAX_ERROR_MS = 180 * MINUTE;
