import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';

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
  '--autoplay-policy=no-user-gesture-required',
];

/** Where a Chromium is: the one named by TURNO_CHROMIUM, Playwright's own, the system's; null where there is none. */
export function findChromium(): string | null {
  const named = process.env.TURNO_CHROMIUM;
  if (named) return named;
  const own = chromium.executablePath();
  if (own && existsSync(own)) return own;
  return PROGRAMS.map(pathOf).find((path) => path !== null) ?? null;
}

/** Finds a Chromium or installs one with what the machine has, telling `say` what it does. Throws where it cannot. */
export function ensureChromium(say: (line: string) => void): string {
  const found = findChromium();
  if (found) return found;
  for (const { title, command, args } of installers()) {
    say(`No Chromium found: trying ${title} …`);
    spawnSync(command, args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    const now = findChromium();
    if (now) {
      say(`Installed ${now}.`);
      return now;
    }
  }
  throw new Error('No Chromium for the browser tests. Install one, or name it in TURNO_CHROMIUM.');
}

function installers() {
  const playwright = join(
    dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')),
    'cli.js',
  );
  const apt = process.getuid?.() === 0 ? pathOf('apt-get') : null;
  const own = {
    title: 'Playwright’s installer',
    command: process.execPath,
    args: [playwright, 'install', 'chromium'],
  };
  if (!apt) return [own];
  return [own, ...['chromium-headless-shell', 'chromium'].map(byApt)];
}

const byApt = (browser: string) => ({
  title: `apt-get install ${browser}`,
  command: 'sh',
  args: ['-c', `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${browser} espeak-ng`],
});

function pathOf(program: string): string | null {
  try {
    return (
      execFileSync('which', [program], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() ||
      null
    );
  } catch {
    return null;
  }
}
