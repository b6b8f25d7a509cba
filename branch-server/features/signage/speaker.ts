import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Speaks a text into a WAV; null where the machine has no voice. */
export interface Speaker {
  readonly available: boolean;
  /** `rate` in percent of the product's ordinary speed. */
  speak(text: string, language: string, rate: number): Promise<Uint8Array | null>;
}

const PROGRAM = 'espeak-ng';
/** Latin American Spanish is understood everywhere Spanish is; the other voices are their languages' plain ones. */
const VOICES: Readonly<Record<string, string>> = { es: 'es-419', en: 'en', sv: 'sv' };
/** Words a minute at a rate of 100 %: 0.9 of espeak's own 175. */
const ORDINARY_SPEED = 157.5;

/** espeak-ng where it is installed, with what it has said once kept in `folder`. */
export async function createSpeaker(folder: string): Promise<Speaker> {
  const available = await run(PROGRAM, ['--version']).then(
    () => true,
    () => false,
  );
  const underWay = new Map<string, Promise<Uint8Array>>();

  async function synthesise(
    file: string,
    text: string,
    language: string,
    speed: number,
  ): Promise<Uint8Array> {
    const kept = await readFile(file).catch(() => null);
    if (kept) return kept;
    const voice = VOICES[language] ?? language;
    const { stdout } = await run(
      PROGRAM,
      ['-v', voice, '-s', String(speed), '-g', '4', '--stdout', '--', text],
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
    async speak(text, language, rate) {
      if (!available) return null;
      const speed = Math.round((ORDINARY_SPEED * rate) / 100);
      const file = join(folder, `${hash('sha256', `${language} ${speed} ${text}`)}.wav`);
      const spoken = underWay.get(file) ?? synthesise(file, text, language, speed);
      underWay.set(file, spoken);
      try {
        return await spoken;
      } finally {
        underWay.delete(file);
      }
    },
  };
}
