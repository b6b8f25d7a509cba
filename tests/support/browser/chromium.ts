import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { byApt, type Installer, pathOf, tryInstaller } from '../programs.ts';

/** Names under which systems install it; the one that has no windows is quicker by a fifth. */
const PROGRAMS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** Root may not start Chromium's sandbox, and nothing it would fetch by itself is wanted. */
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
  // Pages of tests live for seconds: what would make them quicker after that costs a sixth of their time.
  '--js-flags=--no-maglev,--no-turbofan',
];

/** Browsers that Playwright finds by itself where they are installed: on Windows and macOS they are on no PATH. */
const CHANNELS = ['chrome', 'msedge'];

/**
 * Tells Playwright which browser to start: the one that TURNO_CHROMIUM names (a path, or a channel of Playwright's),
 * Playwright's own, else the system's.
 */
export function chosenBrowser(): { channel?: string; executablePath?: string } {
  const found = process.env.TURNO_CHROMIUM ?? findChromium();
  if (!found) return {};
  return CHANNELS.includes(found) ? { channel: found } : { executablePath: found };
}

/**
 * Finds a browser or installs one with what the machine has, telling `say` what it does.
 *
 * @returns what to set TURNO_CHROMIUM to. Throws, in a sentence that says what to install, where there is none.
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

/** Finds Playwright's own Chromium, else the system's; null where there is none. */
function findChromium(): string | null {
  const own = chromium.executablePath();
  if (own && existsSync(own)) return own;
  return PROGRAMS.map(pathOf).find((path) => path !== null) ?? null;
}

/** Tries the channels: whether one is there, Playwright tells only by starting it. */
async function installedChannel(): Promise<string | null> {
  for (const channel of CHANNELS) {
    try {
      await (await chromium.launch({ channel, args: CHROMIUM_FLAGS })).close();
      return channel;
    } catch {
      // It is not installed: the next may be.
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
