import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { byApt, type Installer, pathOf, tryInstaller } from '../programs.ts';

/** Names of system packages; the headless shell is faster by a fifth. */
const PROGRAMS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** Root cannot use Chromium's sandbox; background requests are disabled. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-site-isolation-trials',
  '--autoplay-policy=no-user-gesture-required',
  // Pages of tests exist for seconds: later optimisation would cost a sixth of their time.
  '--js-flags=--no-maglev,--no-turbofan',
];

/** Browsers that Playwright finds itself: on Windows and macOS they are not on the PATH. */
const CHANNELS = ['chrome', 'msedge'];

/**
 * Sets the browser for Playwright: that of TURNO_CHROMIUM (a path, or a channel of Playwright), otherwise
 * Playwright's, otherwise the system's.
 */
export function selectedBrowser(): { channel?: string; executablePath?: string } {
  const found = process.env.TURNO_CHROMIUM ?? findChromium();
  if (!found) return {};
  return CHANNELS.includes(found) ? { channel: found } : { executablePath: found };
}

/**
 * Finds or installs a browser, reporting progress to `say`.
 * @returns the value of TURNO_CHROMIUM. Throws with instructions if there is none.
 */
export async function ensureBrowser(say: (line: string) => void): Promise<string> {
  const found = process.env.TURNO_CHROMIUM ?? findChromium() ?? (await installedChannel());
  if (found) return found;
  say('No Chromium found.');
  for (const installer of installers()) {
    tryInstaller(installer, say);
    const now = findChromium();
    if (now) {
      say(`Installed ${now}.`);
      return now;
    }
  }
  throw new Error(
    'The browser tests need Google Chrome, Microsoft Edge or Chromium: install one of them, or name its program in TURNO_CHROMIUM.',
  );
}

/** Finds Playwright's Chromium, otherwise the system's; null if there is none. */
function findChromium(): string | null {
  const own = chromium.executablePath();
  if (own && existsSync(own)) return own;
  return PROGRAMS.map(pathOf).find((path) => path !== null) ?? null;
}

/** Tries the channels: Playwright can detect one only by starting it. */
async function installedChannel(): Promise<string | null> {
  for (const channel of CHANNELS) {
    try {
      await (await chromium.launch({ channel, args: CHROMIUM_FLAGS })).close();
      return channel;
    } catch {
      // Not installed: try the next one.
    }
  }
  return null;
}

function installers(): Installer[] {
  const playwright = join(
    dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')),
    'cli.js',
  );
  const own = {
    title: 'Playwright’s installer',
    command: process.execPath,
    args: [playwright, 'install', 'chromium'],
  };
  const others = ['chromium-headless-shell', 'chromium'].map((browser) => byApt(browser, 'espeak-ng'));
  return [own, ...others.filter((installer) => installer !== null)];
}
