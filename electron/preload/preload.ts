import { contextBridge, ipcRenderer } from 'electron';
import { startHeartbeats } from './beat.ts';
import { createInvoke, localBridge, pageBridge } from './bridges.ts';
import { rejectDrops, watchCorner } from './corner.ts';

// Runs beside each page, in a world of its own. Who may use what is looked at by the main process at every call; here
// it only matters that no page sees more than it needs.
const isLocal = location.protocol === 'turno:';
if (isLocal) contextBridge.exposeInMainWorld('turnoDevice', localBridge(ipcRenderer));
else contextBridge.exposeInMainWorld('turno', pageBridge(ipcRenderer));

const invoke = createInvoke(ipcRenderer);
addEventListener('DOMContentLoaded', () =>
  startHeartbeats(invoke, document, (ms, work) => setInterval(work, ms)),
);
watchCorner(invoke, window, (ms, work) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
});
rejectDrops(window);
