import type { DeviceRole } from '#electron/roles.ts';
import { ROLES } from '#electron/roles.ts';
import type { ProgramOrder } from '#shared/contract/devices/devices.ts';
import type { Picture, Window } from '../electron.ts';
import type { PageCare } from '../healing/page-care.ts';
import type { DeviceLog } from '../logs/device-log.ts';
import type { BranchClient } from '../pairing/branch-client.ts';
import type { Time } from '../time.ts';

interface Options {
  readonly care: Pick<PageCare, 'reload' | 'isHeard' | 'isAtOwn'>;
  readonly window: () => Window;
  readonly client: Pick<BranchClient, 'sendLog' | 'sendPicture'>;
  readonly time: Time;
  readonly log: DeviceLog;
}

/** Who is told, and whose orders they are. */
interface Ordered {
  readonly server: string;
  readonly key: string;
  readonly role: DeviceRole;
}

/** Pixels across: of what can be read, and of a page that may hold what a customer was typing. */
const WIDTH = 480;
const COARSE = 48;
const QUALITY = 60;
/** Longest wait for a picture: what draws may have gone with the page, ms. */
const PATIENCE_MS = 5_000;

/**
 * Does what staff have the device do, over a line of the program's own: it works though the page has ended or hangs. A
 * picture is the page's own affair while that lives, since only the page can leave out what customers type; of one that
 * hangs it is so coarse that nothing can be read on it. What cannot be done is written down, and leaves all as it was.
 */
export function createOrders({ care, window, client, time, log }: Options) {
  function capture(): Promise<Picture | null> {
    return new Promise((resolve, reject) => {
      const cancel = time.after(PATIENCE_MS, () => resolve(null));
      window().webContents.capturePage().then(resolve, reject).finally(cancel);
    });
  }

  async function sendPicture({ server, key, role }: Ordered): Promise<void> {
    if (!ROLES[role].isPublic || window().isDestroyed()) return;
    const isReadable = care.isAtOwn();
    if (!isReadable && care.isHeard()) return;
    const taken = await capture();
    if (taken === null || taken.isEmpty()) return log.warn('there is no picture of the screen');
    const coarse = isReadable ? taken : taken.resize({ width: COARSE });
    await client.sendPicture(server, key, coarse.resize({ width: WIDTH }).toJPEG(QUALITY));
  }

  function obey(order: ProgramOrder, ordered: Ordered): Promise<void> | void {
    if (order === 'reload') return care.reload();
    if (order === 'picture') return sendPicture(ordered);
    return client.sendLog(ordered.server, ordered.key, log.lastLines());
  }

  return async (orders: readonly ProgramOrder[], ordered: Ordered): Promise<void> => {
    for (const order of orders) {
      log.info(`staff have this device do: ${order}`);
      try {
        await obey(order, ordered);
      } catch (error) {
        log.warn(`${order} could not be done`, error);
      }
    }
  };
}
