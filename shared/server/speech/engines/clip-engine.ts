import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSilence, joinWavs, readWav, trimmed, type Wav } from '../wav.ts';
import type { VoiceEngine } from './voice-engine.ts';

const ENDING = '.wav';
/** Seconds of a pause at a comma; shorter in a hurry. */
const PAUSE = 0.25;
const SHORT_PAUSE = 0.1;
const WORD_GAP_SECONDS = 0.04;

/**
 * Plays recorded clips: `folder` has a folder per language, with a WAV per letter, number and word. Announcements
 * with missing words go to the next engine.
 */
export function createClipEngine(folder: string): VoiceEngine {
  return {
    name: 'clips',
    speaks: (language) => clipsIn(join(folder, language)).size > 0,
    // Not cached: joining is fast, and recordings may change.
    soundOf: () => null,
    async speak({ text, language, brisk }) {
      const folderOfLanguage = join(folder, language);
      const phrases = clipsFor(text, clipsIn(folderOfLanguage));
      if (!phrases) return null;
      const parts: Wav[] = [];
      for (const [index, phrase] of phrases.entries()) {
        const sounds = await Promise.all(
          phrase.map((clip) => readClip(join(folderOfLanguage, `${clip}${ENDING}`))),
        );
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

/** Lists the clips in normal form; some systems decompose accents. */
function clipsIn(folder: string): ReadonlySet<string> {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith(ENDING));
    return new Set(names.map((name) => name.slice(0, -ENDING.length).normalize('NFC')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Set();
    throw error;
  }
}

/**
 * Selects the clips of a text per phrase (separated by commas and full stops). Prefers the longest recorded run of
 * words, such as `caja-rápida`; numbers use their own clip, else hundreds, tens and ones, else digits. Null if a
 * word is missing.
 * "Turno A 42, Puesto 3." uses `turno`, `a`, and `42` or `40_` ("cuarenta y") with `2`; then `puesto-3`, or `puesto`
 * and `3`.
 *
 * @internal used by tests besides this file
 */
export function clipsFor(text: string, recorded: ReadonlySet<string>): string[][] | null {
  const phrases = text
    .normalize('NFC')
    .toLowerCase()
    .split(/[.,;:!?]+(?:\s|$)/)
    .map((phrase) => phrase.split(/\s+/).filter(Boolean))
    .filter((words) => words.length > 0)
    .map((words) => clipsOf(words, recorded));
  return phrases.every((clips) => clips !== null) && phrases.length > 0 ? phrases : null;
}

function clipsOf(words: readonly string[], recorded: ReadonlySet<string>): string[] | null {
  if (words.length === 0) return [];
  for (let count = words.length; count > 0; count -= 1) {
    const clip = words.slice(0, count).join('-');
    const found = recorded.has(clip) ? [clip] : count === 1 ? ofNumber(clip, recorded) : null;
    const rest = found && clipsOf(words.slice(count), recorded);
    if (rest) return [...found, ...rest];
  }
  return null;
}

function ofNumber(word: string, recorded: ReadonlySet<string>): string[] | null {
  if (!/^\d{1,6}$/.test(word)) return null;
  return inParts(Number(word), recorded) ?? byDigits(word, recorded);
}

/** 342 as 300, 40 and 2; `40_` is the form before further digits, if different. */
function inParts(number: number, recorded: ReadonlySet<string>): string[] | null {
  if (recorded.has(String(number))) return [String(number)];
  if (number < 10) return null;
  const unit = 10 ** (String(number).length - 1);
  const lead = number - (number % unit);
  // Eleven to nineteen have their own names.
  const before = [`${lead}_`, ...(lead === 10 ? [] : [String(lead)])].find((clip) => recorded.has(clip));
  const rest = before === undefined ? null : inParts(number % unit, recorded);
  return before !== undefined && rest ? [before, ...rest] : null;
}

function byDigits(word: string, recorded: ReadonlySet<string>): string[] | null {
  const digits = [...word];
  return digits.every((digit) => recorded.has(digit)) ? digits : null;
}
