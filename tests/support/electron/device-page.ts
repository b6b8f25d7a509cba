import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { pagesBuild, preloadBuild } from '#build/appliance-parts.ts';
import { LOCAL_ORIGIN } from '#electron/ipc.ts';
import { localFiles } from '#electron/main/windows/own-files.ts';
import { type TemporaryFolder, temporaryFolder } from '../data/temporary-folder.ts';
import type { FakeDevice } from './played-device.ts';

/** Stands in for the device's own address, which only Electron knows. */
const STAND_IN = 'http://device.test';

/** The device's own page and the script beside it, as they are shipped. */
export interface BuiltPage {
  readonly folder: TemporaryFolder;
  readonly preload: string;
}

export async function buildDevicePage(): Promise<BuiltPage> {
  const folder = temporaryFolder();
  await build(preloadBuild(folder.path));
  await build(pagesBuild(folder.path));
  return { folder, preload: readFileSync(join(folder.path, 'preload.cjs'), 'utf8') };
}

/**
 * Opens the device's own page in a browser, with the script beside it and a played device behind: what is pressed goes
 * the whole way to the main process, and what that says is drawn.
 */
export async function openDevicePage(
  page: Page,
  device: FakeDevice,
  { folder, preload }: BuiltPage,
): Promise<void> {
  const files = localFiles(join(folder.path, 'pages'));
  await page.route(`${STAND_IN}/**`, async (route) => {
    const url = route.request().url().replace(STAND_IN, LOCAL_ORIGIN);
    const answer = await files({ url, method: 'GET' });
    const { status } = answer;
    const headers = Object.fromEntries(answer.headers);
    await route.fulfill({ status, headers, body: Buffer.from(await answer.arrayBuffer()) });
  });
  await page.exposeFunction('askDevice', (channel: string, sent: unknown) =>
    device.electron.invoke(device.contents(), channel, sent),
  );
  await page.addInitScript({ content: preloadScript(preload) });
  await page.goto(`${STAND_IN}/device.html`);
  await page.locator('main').waitFor();
}

/** Has the page hear what the device has told it since; what Electron does by itself. */
export async function sendStateToPage(page: Page, device: FakeDevice): Promise<void> {
  const state = await device.electron.invoke(device.contents(), 'own:state', null);
  await page.evaluate((told) => (window as unknown as Heard).receiveDeviceHeartbeat(told), state);
}

interface Heard {
  readonly receiveDeviceHeartbeat: (state: unknown) => void;
}

/** Runs the script as a sandbox does: with Electron as its only module, and the address that the page has there. */
const preloadScript = (preload: string): string => `
  ((location, require, module, exports) => { ${preload} })(
    { protocol: 'turno:' },
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
