import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSilence, joinWavs, readWav, trimmed, type Wav } from '../wav.ts';
import { clipsFor } from './clips-for.ts';
import type { VoiceEngine } from './voice-engine.ts';

const ENDING = '.wav';
/** Seconds between what a comma parts, in a hurry shorter. */
const PAUSE = 0.25;
const SHORT_PAUSE = 0.1;
const WORD_GAP_SECONDS = 0.04;

/**
 * What somebody has recorded: `folder` holds a folder for each language, with a WAV for each letter, number and word. A
 * turn with a word that was not recorded is left to the next engine.
 */
export function createClipEngine(folder: string): VoiceEngine {
  return {
    name: 'clips',
    speaks: (language) => clipsIn(join(folder, language)).size > 0,
    // Joined in a moment, and anew once somebody has recorded something better.
    soundOf: () => null,
    async speak({ text, language, brisk }) {
      const place = join(folder, language);
      const phrases = clipsFor(text, clipsIn(place));
      if (!phrases) return null;
      const parts: Wav[] = [];
      for (const [index, phrase] of phrases.entries()) {
        const sounds = await Promise.all(phrase.map((clip) => readClip(join(place, `${clip}${ENDING}`))));
        for (const [word, sound] of sounds.entries()) {
          const pause = word > 0 ? WORD_GAP_SECONDS : brisk ? SHORT_PAUSE : PAUSE;
          if (index > 0 || word > 0) parts.push(createSilence(sound, pause));
          parts.push(sound);
        }
      }
      return joinWavs(parts);
    },
  };
}

async function readClip(file: string): Promise<Wav> {
  try {
    return trimmed(readWav(await readFile(file)));
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`);
  }
}

/** Names what was recorded. Some systems take letters apart from their accents. */
function clipsIn(folder: string): ReadonlySet<string> {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith(ENDING));
    return new Set(names.map((name) => name.slice(0, -ENDING.length).normalize('NFC')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Set();
    throw error;
  }
}
