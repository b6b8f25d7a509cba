import type { IpcRenderer } from 'electron';
import type { Asked, Channel, OwnBridge, Told } from '#electron/ipc.ts';
import type { ApplianceBridge } from '#shared/contract/devices/appliance-bridge.ts';

type Ipc = Pick<IpcRenderer, 'invoke' | 'on'>;

/** Asks the main process on a channel of the bridge, and no other. */
export function createAsk(ipc: Ipc) {
  return <C extends Channel>(channel: C, sent: Asked[C]['sends']): Promise<Asked[C]['answer']> =>
    ipc.invoke(channel, sent);
}
export type Ask = ReturnType<typeof createAsk>;

/** What the device's own page is given: each function sends one thing, and gives away nothing of Electron. */
export function ownBridge(ipc: Ipc): OwnBridge {
  const ask = createAsk(ipc);
  return {
    state: () => ask('own:state', null),
    onState(hear) {
      const channel: keyof Told = 'own:state';
      ipc.on(channel, (_event, state: Told['own:state']) => hear(state));
    },
    chooseLanguage: (language) => ask('own:language', language),
    chooseRole: (role) => ask('own:role', role),
    chooseScreen: (id) => ask('own:screen', id),
    chooseServer: (address) => ask('own:server', address),
    returnToBefore: () => ask('own:return', null),
  };
}

/** What pages of the branch server are given. */
export function pageBridge(ipc: Ipc): ApplianceBridge {
  const ask = createAsk(ipc);
  return {
    wantAttention: ({ title, text }) => ask('page:attention', { title, text }),
    workstation: () => ask('page:workstation', null),
    rememberWorkstation: (workstation) => ask('page:remember-workstation', workstation),
  };
}
