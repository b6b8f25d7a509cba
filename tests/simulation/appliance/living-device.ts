import { LOCAL_ORIGIN } from '#electron/ipc.ts';
import type { DeviceRole } from '#electron/roles.ts';
import type { Loaded } from '#tests/support/electron/fake-window.ts';
import {
  createFakeContext,
  createFakeDevice,
  type FakeContext,
  type FakeDevice,
  KEY,
  PATHS,
  SERVER,
} from '#tests/support/electron/simulated-device.ts';

/** A machine over several starts with persistent disk and surroundings. */
export interface LivingDevice {
  readonly role: DeviceRole;
  readonly world: FakeContext;
  readonly branch: FakeContext['branch'];
  /** The answer of the server's pages; null for a page whenever the server is online. */
  answers: Loaded | null;
  device(): FakeDevice;
  restart(how: { readonly inOrder: boolean }): void;
  starts(): number;
}

const LOCAL = 'http://127.0.0.1:8080';

/** Starts a paired machine, which restarts automatically. */
export function startLiving(role: DeviceRole): LivingDevice {
  const path = role === 'branch-server' ? null : PATHS[role];
  const server = role === 'branch-server' ? LOCAL : SERVER;
  const world = createFakeContext([JSON.stringify({ key: KEY, role, server, path })]);
  const { branch } = world;
  if (role !== 'branch-server') branch.devices.set(KEY, { role, path: PATHS[role] });
  let starts = 0;
  let device = start();

  function start(): FakeDevice {
    starts += 1;
    const started = createFakeDevice(world.disk.texts, world);
    started.electron.load = (address) => {
      if (address.startsWith(LOCAL_ORIGIN)) return 'page';
      return machine.answers ?? (branch.isThere ? 'page' : 'refused');
    };
    started.appliance.start();
    watch(started);
    return started;
  }

  /** The system starts it again after it has ended. */
  function watch(started: FakeDevice): void {
    started.time.after(20_000, () => {
      if (!started.electron.hasQuit) return watch(started);
      machine.restart({ inOrder: false });
    });
  }

  const machine: LivingDevice = {
    role,
    world,
    branch,
    answers: null,
    device: () => device,
    restart({ inOrder }) {
      if (inOrder) device.electron.app.quit();
      device.cutPower();
      // The program loads its page again at its start; the screen is on when the machine starts.
      world.screen.state = 'on';
      device = start();
    },
    starts: () => starts,
  };
  return machine;
}
