import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Speaks a text into a WAV; null where the machine has no voice. */
export interface Speaker {
  readonly available: boolean;
  speak(wanted: Wanted): Promise<Uint8Array | null>;
}

interface Wanted {
  readonly text: string;
  readonly language: string;
  /** Speed in percent of the product's ordinary one. */
  readonly rate: number;
  /** Where turns come fast: a little faster, and without the silence at the end. */
  readonly brisk: boolean;
}

const PROGRAM = 'espeak-ng';
/** Latin American Spanish is understood everywhere Spanish is; the other voices are their languages' plain ones. */
const VOICES: Readonly<Record<string, string>> = { es: 'es-419', en: 'en', sv: 'sv' };
/** Words a minute at a rate of 100 %: 0.9 of espeak's own 175. */
const ORDINARY_SPEED = 157.5;
/** How calls are spoken one at a time, with pauses between the words, and where they come fast. */
const CALM = { faster: 1, options: ['-g', '4'] };
const BRISK = { faster: 1.2, options: ['-g', '1', '-z'] };

/** espeak-ng where it is installed, with what it has said once kept in `folder`. */
export async function createSpeaker(folder: string): Promise<Speaker> {
  const available = await run(PROGRAM, ['--version']).then(
    () => true,
    () => false,
  );
  const underWay = new Map<string, Promise<Uint8Array>>();

  async function synthesise(
    file: string,
    { text, language }: Wanted,
    speed: number,
    options: readonly string[],
  ): Promise<Uint8Array> {
    const kept = await readFile(file).catch(() => null);
    if (kept) return kept;
    const voice = VOICES[language] ?? language;
    const { stdout } = await run(
      PROGRAM,
      ['-v', voice, '-s', String(speed), ...options, '--stdout', '--', text],
      {
        encoding: 'buffer',
        timeout: 10_000,
        maxBuffer: 8 * 1024 * 1024,
      },
    );
    await mkdir(folder, { recursive: true });
    // Renamed into place, so that a reader never meets half a file.
    const draft = `${file}.${process.pid}`;
    await writeFile(draft, stdout);
    await rename(draft, file);
    return stdout;
  }

  return {
    available,
    async speak(wanted) {
      if (!available) return null;
      const { text, language, rate, brisk } = wanted;
      const { faster, options } = brisk ? BRISK : CALM;
      const speed = Math.round((ORDINARY_SPEED * faster * rate) / 100);
      const file = join(folder, `${hash('sha256', [language, speed, ...options, text].join(' '))}.wav`);
      const spoken = underWay.get(file) ?? synthesise(file, wanted, speed, options);
      underWay.set(file, spoken);
      try {
        return await spoken;
      } finally {
        underWay.delete(file);
      }
    },
  };
}
