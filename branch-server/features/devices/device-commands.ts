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

/** What is answered with something of the place: its picture, its log. */
const SENT: ReadonlySet<DeviceCommand> = new Set(['picture', 'log']);

/**
 * Has what stands at a place do something: its pages, and the programs around those. A program loads its page anew by
 * itself, so the page is not told of that a second time.
 */
export function createDeviceCommands({ devices, pages, programs, targetAt }: DeviceCommandsOptions) {
  /** Finds who is told: of a device that has both, the log is of both. */
  function reach(screen: ScreenName, command: DeviceCommand) {
    const boxes = devices.of(screen).map(({ id }) => id);
    const [kind, number] = screen.split(':');
    if (kind === 'device') boxes.push(Number(number));
    const takers = boxes.filter((id) => programs.takes(id, command));
    const loadsItself = (idDevices: number | null) =>
      command === 'reload' && idDevices !== null && takers.includes(idDevices);
    // Only a device with a key sends something of a place.
    const isTold = (idDevices: number | null) =>
      !loadsItself(idDevices) && (idDevices !== null || !SENT.has(command));
    const targets = pages.of(screen).filter(({ idDevices }) => isTold(idDevices));
    return { takers, isTold, told: targets };
  }

  return {
    /** Counts the pages that would be told, and the devices of which only the program would be. */
    count(screen: ScreenName, command: DeviceCommand): number {
      const { takers, told: targets } = reach(screen, command);
      return (
        targets.length + takers.filter((id) => !targets.some(({ idDevices }) => idDevices === id)).length
      );
    },
    give(screen: ScreenName, command: DeviceCommand): void {
      const { takers, isTold } = reach(screen, command);
      for (const id of takers) programs.order(id, command as ProgramCommand);
      pages.order(screen, command, targetAt(screen), ({ idDevices }) => isTold(idDevices));
    },
  };
}

export type DeviceCommands = ReturnType<typeof createDeviceCommands>;
