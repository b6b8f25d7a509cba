import type { IpcRenderer } from 'electron';
import type { Channel, IpcEvents, IpcRequests, LocalBridge } from '#electron/ipc.ts';
import type { ApplianceBridge } from '#shared/contract/devices/appliance-bridge.ts';

type Ipc = Pick<IpcRenderer, 'invoke' | 'on'>;

/** Asks the main process on a channel of the bridge, and no other. */
export function createInvoke(ipc: Ipc) {
  return <C extends Channel>(channel: C, sent: IpcRequests[C]['sends']): Promise<IpcRequests[C]['answer']> =>
    ipc.invoke(channel, sent);
}
export type Invoke = ReturnType<typeof createInvoke>;

/** What the device's own page is given: each function sends one thing, and gives away nothing of Electron. */
export function localBridge(ipc: Ipc): LocalBridge {
  const invoke = createInvoke(ipc);
  return {
    state: () => invoke('own:state', null),
    onState(listener) {
      const channel: keyof IpcEvents = 'own:state';
      ipc.on(channel, (_event, state: IpcEvents['own:state']) => listener(state));
    },
    selectLanguage: (language) => invoke('own:language', language),
    selectRole: (role) => invoke('own:role', role),
    selectScreen: (id) => invoke('own:screen', id),
    selectServer: (address) => invoke('own:server', address),
    returnToBefore: () => invoke('own:return', null),
  };
}

/** What pages of the branch server are given. */
export function pageBridge(ipc: Ipc): ApplianceBridge {
  const invoke = createInvoke(ipc);
  return {
    wantAttention: ({ title, text }) => invoke('page:attention', { title, text }),
    workstation: () => invoke('page:workstation', null),
    rememberWorkstation: (workstation) => invoke('page:remember-workstation', workstation),
  };
}
