import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Language } from '#shared/contract/fields.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { runProgram } from './run-program.ts';
import { SINGLE_LETTER, speedOf, type Utterance, type VoiceEngine } from './voice-engine.ts';

export interface CommandOptions {
  /** The words of the command line; see docs/voice.md for what stands in braces. */
  readonly command: readonly string[];
  readonly voices: ReadonlyMap<Language, string>;
  /** The usual ten seconds where it is missing. */
  readonly longest?: Millis;
}

/** Any program that makes a WAV of a text, piper for example. */
export function createCommandEngine({ command, voices, longest }: CommandOptions): VoiceEngine {
  const needsConfirmation = (what: string) => command.some((word) => word.includes(`{${what}}`));
  const [takesText, takesFile] = [needsConfirmation('text'), needsConfirmation('file')];

  /** Fills in all but the text and the file, which are other ones each time. */
  function filled(wanted: Utterance): string[] {
    const speed = speedOf(wanted);
    return withValues(command, {
      voice: voices.get(wanted.language) ?? '',
      language: wanted.language,
      speed: speed.toFixed(2),
      length: (1 / speed).toFixed(2),
      percent: String(Math.round(speed * 100)),
    });
  }

  return {
    name: 'command',
    speaks: (language) => voices.has(language),
    soundOf: (wanted) => filled(wanted).join('\n'),
    async speak(wanted) {
      const file = join(tmpdir(), `turno-voice-${randomUUID()}.wav`);
      const text =
        wanted.language === 'en' ? wanted.text.replaceAll(SINGLE_LETTER, spellLetter) : wanted.text;
      const words = withValues(filled(wanted), { text, file });
      const input = takesText ? '' : `${text}\n`;
      try {
        const written = await runProgram(words, { input, ...(longest && { longest }) });
        return takesFile ? await readFile(file) : written;
      } finally {
        if (takesFile) await rm(file, { force: true });
      }
    },
  };
}

/** Keeps the A of a ticket from being read as an article. */
const spellLetter = (letter: string): string => (letter === 'A' ? 'A.' : letter);

/** Puts values in the place of their names in braces; what is in a value is not looked at again. */
const withValues = (words: readonly string[], values: Readonly<Record<string, string>>): string[] =>
  words.map((word) => word.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole));
