import { z } from 'zod';
import type { Channel, IpcRequests } from '#electron/ipc.ts';
import { DEVICE_ROLES, ROLES } from '#electron/roles.ts';
import { LANGUAGES } from '#shared/contract/fields.ts';
import type { Electron, Window } from './electron.ts';
import type { DeviceLog } from './log.ts';
import type { DeviceSettings } from './settings.ts';
import { isLocal, isOfServer } from './windows.ts';

/** Whether a page at an address may use a channel in the current role. */
type Sender = (address: string, settings: DeviceSettings) => boolean;

const local: Sender = (address) => isLocal(address);
const server: Sender = (address, settings) => isOfServer(address, settings.server);
const either: Sender = (address, settings) => local(address, settings) || server(address, settings);
const ofOperator: Sender = (address, settings) => settings.role === 'operator' && server(address, settings);
const beforeCustomers: Sender = (address, settings) =>
  settings.role !== null && ROLES[settings.role].isPublic && either(address, settings);

const text = (maxLength: number) => z.string().max(maxLength);

/** Channel -> permitted senders and request schema. */
const CHANNELS: {
  readonly [C in Channel]: { readonly from: Sender; readonly sends: z.ZodType<IpcRequests[C]['sends']> };
} = {
  'local:state': { from: local, sends: z.null() },
  'local:language': { from: local, sends: z.enum(LANGUAGES) },
  'local:role': { from: local, sends: z.enum(DEVICE_ROLES) },
  'local:screen': { from: local, sends: z.number() },
  'local:server': { from: local, sends: text(300) },
  'local:return': { from: local, sends: z.null() },
  'page:heartbeat': { from: either, sends: z.strictObject({ isRendered: z.boolean() }) },
  'page:corner': { from: beforeCustomers, sends: z.null() },
  'page:attention': { from: ofOperator, sends: z.strictObject({ title: text(100), text: text(500) }) },
  'page:workstation': { from: ofOperator, sends: z.null() },
  'page:store-workstation': { from: ofOperator, sends: text(45).min(1) },
};

export type Answers = {
  readonly [C in Channel]: (
    sent: IpcRequests[C]['sends'],
  ) => IpcRequests[C]['answer'] | Promise<IpcRequests[C]['answer']>;
};

interface Options {
  readonly ipc: Electron['ipc'];
  readonly window: () => Window;
  readonly settings: () => DeviceSettings;
  readonly answers: Answers;
  readonly log: DeviceLog;
}

/**
 * Answers requests of pages. Each is checked: top frame of the device window, permitted address, valid content.
 * All others get the same error without details.
 */
export function serveIpc({ ipc, window, settings, answers, log }: Options): void {
  for (const channel of Object.keys(CHANNELS) as Channel[]) serve(channel);

  function serve<C extends Channel>(channel: C): void {
    const { from, sends } = CHANNELS[channel];
    ipc.handle(channel, (event, ...sent: unknown[]) => {
      const { senderFrame: frame } = event;
      const isOfWindow = event.sender.id === window().webContents.id;
      const isTop = frame !== null && frame.parent === null;
      if (!isOfWindow || !isTop || !from(frame.url, settings())) {
        log.warn(`${channel} was sent by a page that may not`);
        throw new Error('refused');
      }
      const parsed = sends.safeParse(sent[0] ?? null);
      if (!parsed.success || sent.length > 1) {
        log.warn(`${channel} was sent something else`);
        throw new Error('refused');
      }
      return answers[channel](parsed.data);
    });
  }
}
