import { type DeviceRole, ROLES } from '#electron/roles.ts';
import type { ProgramCommand } from '#shared/contract/devices/devices.ts';
import type { BranchClient } from './branch-client.ts';
import type { ScreenImage, Window } from './electron.ts';
import type { DeviceLog } from './log.ts';
import type { PageCare } from './page-health.ts';
import type { Time } from './time.ts';

interface Options {
  readonly care: Pick<PageCare, 'reload' | 'isOnline' | 'isAtOwn'>;
  readonly window: () => Window;
  readonly client: Pick<BranchClient, 'sendLog' | 'sendScreenshot'>;
  readonly time: Time;
  readonly log: DeviceLog;
}

/** Device and server of the commands. */
interface CommandTarget {
  readonly server: string;
  readonly key: string;
  readonly role: DeviceRole;
}

/** Width in pixels: legible, and coarse for a page that may contain input of a customer. */
const WIDTH = 480;
const COARSE = 48;
const QUALITY = 60;
/** Timeout of a screenshot, ms: the renderer may have crashed with the page. */
const CAPTURE_TIMEOUT_MS = 5_000;

/**
 * Executes commands of staff over the program's own connection, so that they work while the page hangs. The page
 * itself sends screenshots while it responds, since only it can hide customer input; a screenshot of a hung page
 * is too coarse to read. Failures are logged and change nothing.
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
    if (command === 'screenshot') return sendScreenshot(target);
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
