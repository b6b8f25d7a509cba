import { contextBridge, ipcRenderer } from 'electron';
import {
  createInvoke,
  localBridge,
  pageBridge,
  rejectDrops,
  startHeartbeats,
  watchCorner,
} from './bridges.ts';

// Runs beside each page, in an isolated world. The main process checks access at every call; here each page only
// gets the API that it needs.
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
