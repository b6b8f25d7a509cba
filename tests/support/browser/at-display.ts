import { expect, type Page } from '@playwright/test';
import { DEMO } from '../servers/demo-branch.ts';

/**
 * The sounds of a display in order: `call 7`, its `chime` of two tones, its `voice 42` (the level of the middle
 * sample, which identifies a test sound).
 */
export type Announcement = `call ${number}` | 'chime' | `voice ${number}`;

/**
 * Opens the demo display and records its sounds from then on, over reloads too.
 *
 * @param origin of its server, if the page has no base address
 */
export async function openDisplay(page: Page, origin = ''): Promise<readonly Announcement[]> {
  const received: Announcement[] = [];
  await page.exposeFunction('turnoAnnounced', (one: Announcement) => received.push(one));
  await page.addInitScript(listen);
  await page.goto(`${origin}/digital-signage/${DEMO.display}`);
  await expect(page.getByRole('main')).toHaveAttribute('data-current', 'true');
  return received;
}

/** The current call, and the earlier ones beside it. */
export const currentTurn = (page: Page) => page.locator('main > div [data-code][data-size]');
export const earlierCalls = (page: Page) => page.getByRole('listitem');

/** The announcement order of calls, by their position in the log. */
export const announcedSeqs = (received: readonly Announcement[]): number[] =>
  received.filter((one) => one.startsWith('call')).map((one) => Number(one.slice('call '.length)));

/** Runs in the page before its own scripts. */
function listen(): void {
  const tell = (one: Announcement) =>
    (window as unknown as { turnoAnnounced: (one: Announcement) => void }).turnoAnnounced(one);

  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const seq = target instanceof HTMLElement ? target.dataset.announcedSeq : undefined;
      for (const one of seq?.split(' ').filter(Boolean) ?? []) tell(`call ${Number(one)}`);
    }
  }).observe(document, { subtree: true, attributeFilter: ['data-announced-seq'] });

  const startTone = AudioScheduledSourceNode.prototype.start;
  AudioScheduledSourceNode.prototype.start = function start(when) {
    if (this instanceof OscillatorNode) tell('chime');
    startTone.call(this, when);
  };
  const startVoice = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function start(...when) {
    const samples = this.buffer?.getChannelData(0) ?? new Float32Array(1);
    tell(`voice ${Math.round((samples[Math.floor(samples.length / 2)] ?? 0) * 32_768)}`);
    startVoice.apply(this, when);
  };
}
