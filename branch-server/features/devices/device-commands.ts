import type { ProgramCommand } from '#shared/contract/devices/devices.ts';
import type { ConnectedPages, DeviceCommand } from './connected-pages.ts';
import type { ConnectedPrograms } from './connected-programs.ts';
import type { DeviceStore } from './device-store.ts';
import type { Heartbeats } from './heartbeats.ts';
import type { ScreenName } from './screen-name.ts';

interface DeviceCommandsOptions {
  readonly devices: Pick<DeviceStore, 'of'>;
  readonly pages: Pick<ConnectedPages, 'of' | 'order'>;
  readonly programs: Pick<ConnectedPrograms, 'takes' | 'order'>;
  readonly targetAt: Heartbeats['targetAt'];
}

/** Commands answered with data of the screen: screenshot and log. */
const SENT: ReadonlySet<DeviceCommand> = new Set(['screenshot', 'log']);

/**
 * Sends commands to a screen: to its pages, and to their device programs. A program reloads its page, so the page
 * does not get that command too.
 */
export function createDeviceCommands({ devices, pages, programs, targetAt }: DeviceCommandsOptions) {
  /** Receivers of a command: a log comes from both page and program of a device. */
  function reach(screen: ScreenName, command: DeviceCommand) {
    const boxes = devices.of(screen).map(({ id }) => id);
    const [kind, number] = screen.split(':');
    if (kind === 'device') boxes.push(Number(number));
    const takers = boxes.filter((id) => programs.takes(id, command));
    const loadsItself = (idDevices: number | null) =>
      command === 'reload' && idDevices !== null && takers.includes(idDevices);
    // Only a device with a key sends data of a screen.
    const isReachable = (idDevices: number | null) =>
      !loadsItself(idDevices) && (idDevices !== null || !SENT.has(command));
    const targets = pages.of(screen).filter(({ idDevices }) => isReachable(idDevices));
    return { takers, isReachable, targets };
  }

  return {
    /** Number of pages that get the command, and of devices whose program alone executes it. */
    count(screen: ScreenName, command: DeviceCommand): number {
      const { takers, targets } = reach(screen, command);
      return (
        targets.length + takers.filter((id) => !targets.some(({ idDevices }) => idDevices === id)).length
      );
    },
    give(screen: ScreenName, command: DeviceCommand): void {
      const { takers, isReachable } = reach(screen, command);
      for (const id of takers) programs.order(id, command as ProgramCommand);
      pages.order(screen, command, targetAt(screen), ({ idDevices }) => isReachable(idDevices));
    },
  };
}

export type DeviceCommands = ReturnType<typeof createDeviceCommands>;
