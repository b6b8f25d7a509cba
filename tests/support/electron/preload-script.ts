/** Replaces the origin of the device page, which only Electron resolves. */
export const STAND_IN = 'http://device.test';

/** Runs the preload script as in a sandbox: with Electron as its only module, and the address of the page. */
export const preloadScript = (preload: string): string => `
  ((location, require, module, exports) => { ${preload} })(
    { protocol: window.location.origin === ${JSON.stringify(STAND_IN)} ? 'turno:' : window.location.protocol },
    () => ({
      contextBridge: { exposeInMainWorld: (name, api) => { window[name] = api; } },
      ipcRenderer: {
        invoke: (channel, sent) => window.askDevice(channel, sent),
        on: (_channel, hear) => { window.receiveDeviceHeartbeat = (state) => hear({}, state); },
      },
    }),
    { exports: {} },
    {},
  );`;
