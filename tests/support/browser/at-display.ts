import { expect, type Page } from '@playwright/test';
import { DEMO } from '../servers/demo-branch.ts';

/**
 * Says what a display did to be noticed, in its order: `call 7`, then its `chime` of two tones, then its `voice 42`: the
 * level of the sample in its middle, by which a sound that a test has made is known again.
 */
export type Announcement = `call ${number}` | 'chime' | `voice ${number}`;

/**
 * Shows the demonstration's display and listens to it from then on, over reloads too.
 *
 * @param origin of its server, where the page has no address of its own to start from
 */
export async function openDisplay(page: Page, origin = ''): Promise<readonly Announcement[]> {
  const heard: Announcement[] = [];
  await page.exposeFunction('turnoHeard', (one: Announcement) => heard.push(one));
  await page.addInitScript(listen);
  await page.goto(`${origin}/digital-signage/${DEMO.display}`);
  await expect(page.getByRole('main')).toHaveAttribute('data-current', 'true');
  return heard;
}

/** The current turn; beside it, the earlier ones. */
export const currentTurn = (page: Page) => page.locator('main > div [data-code][data-size]');
export const earlierTurns = (page: Page) => page.getByRole('listitem');

/** The order in which calls were announced, by their place in the log. */
export const announcedSeqs = (heard: readonly Announcement[]): number[] =>
  heard.filter((one) => one.startsWith('call')).map((one) => Number(one.slice('call '.length)));

/** Runs in the page before its own scripts. */
function listen(): void {
  const tell = (one: Announcement) =>
    (window as unknown as { turnoHeard: (one: Announcement) => void }).turnoHeard(one);

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
