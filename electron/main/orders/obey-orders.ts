import type { DeviceRole } from '#electron/roles.ts';
import { ROLES } from '#electron/roles.ts';
import type { ProgramCommand } from '#shared/contract/devices/devices.ts';
import type { ScreenImage, Window } from '../electron.ts';
import type { PageCare } from '../healing/page-care.ts';
import type { DeviceLog } from '../logs/device-log.ts';
import type { BranchClient } from '../pairing/branch-client.ts';
import type { Time } from '../time.ts';

interface Options {
  readonly care: Pick<PageCare, 'reload' | 'isOnline' | 'isAtOwn'>;
  readonly window: () => Window;
  readonly client: Pick<BranchClient, 'sendLog' | 'sendScreenshot'>;
  readonly time: Time;
  readonly log: DeviceLog;
}

/** Who is told, and whose orders they are. */
interface CommandTarget {
  readonly server: string;
  readonly key: string;
  readonly role: DeviceRole;
}

/** Pixels across: of what can be read, and of a page that may hold what a customer was typing. */
const WIDTH = 480;
const COARSE = 48;
const QUALITY = 60;
/** Longest wait for a picture: what draws may have gone with the page, ms. */
const CAPTURE_TIMEOUT_MS = 5_000;

/**
 * Does what staff have the device do, over a line of the program's own: it works though the page has ended or hangs. A
 * picture is the page's own affair while that lives, since only the page can leave out what customers type; of one that
 * hangs it is so coarse that nothing can be read on it. What cannot be done is written down, and leaves all as it was.
 */
export function createCommandRunner({ care, window, client, time, log }: Options) {
  function capture(): Promise<ScreenImage | null> {
    return new Promise((resolve, reject) => {
      const cancel = time.after(CAPTURE_TIMEOUT_MS, () => resolve(null));
      window().webContents.capturePage().then(resolve, reject).finally(cancel);
    });
  }

  async function sendScreenshot({ server, key, role }: CommandTarget): Promise<void> {
    if (!ROLES[role].isPublic || window().isDestroyed()) return;
    const isReadable = care.isAtOwn();
    if (!isReadable && care.isOnline()) return;
    const image = await capture();
    if (image === null || image.isEmpty()) return log.warn('there is no picture of the screen');
    const coarse = isReadable ? image : image.resize({ width: COARSE });
    await client.sendScreenshot(server, key, coarse.resize({ width: WIDTH }).toJPEG(QUALITY));
  }

  function execute(command: ProgramCommand, target: CommandTarget): Promise<void> | void {
    if (command === 'reload') return care.reload();
    if (command === 'picture') return sendScreenshot(target);
    return client.sendLog(target.server, target.key, log.lastLines());
  }

  return async (commands: readonly ProgramCommand[], target: CommandTarget): Promise<void> => {
    for (const command of commands) {
      log.info(`staff have this device do: ${command}`);
      try {
        await execute(command, target);
      } catch (error) {
        log.warn(`${command} could not be done`, error);
      }
    }
  };
}
