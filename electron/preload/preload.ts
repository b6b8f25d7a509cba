import { contextBridge, ipcRenderer } from 'electron';
import { startBeating } from './beat.ts';
import { createAsk, ownBridge, pageBridge } from './bridges.ts';
import { refuseDrops, watchCorner } from './corner.ts';

// Runs beside each page, in a world of its own. Who may use what is looked at by the main process at every call; here
// it only matters that no page sees more than it needs.
const isOwn = location.protocol === 'turno:';
if (isOwn) contextBridge.exposeInMainWorld('turnoDevice', ownBridge(ipcRenderer));
else contextBridge.exposeInMainWorld('turno', pageBridge(ipcRenderer));

const ask = createAsk(ipcRenderer);
addEventListener('DOMContentLoaded', () => startBeating(ask, document, (ms, work) => setInterval(work, ms)));
watchCorner(ask, window, (ms, work) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
});
refuseDrops(window);
