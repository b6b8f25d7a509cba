import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Language } from '#shared/contract/fields.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { runProgram } from './run-program.ts';
import { SINGLE_LETTER, speedOf, type Utterance, type VoiceEngine } from './voice-engine.ts';

export interface CommandOptions {
  /** Parts of the command line; see docs/voice.md for the placeholders. */
  readonly command: readonly string[];
  readonly voices: ReadonlyMap<Language, string>;
  /** Time limit; ten seconds by default. */
  readonly timeoutMs?: Millis;
}

/** Runs any program that creates a WAV from text, such as piper. */
export function createCommandEngine({ command, voices, timeoutMs }: CommandOptions): VoiceEngine {
  const needsConfirmation = (what: string) => command.some((word) => word.includes(`{${what}}`));
  const [takesText, takesFile] = [needsConfirmation('text'), needsConfirmation('file')];

  /** Fills in all placeholders except text and file. */
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
        const written = await runProgram(words, { input, ...(timeoutMs && { timeoutMs }) });
        return takesFile ? await readFile(file) : written;
      } finally {
        if (takesFile) await rm(file, { force: true });
      }
    },
  };
}

/** Prevents the A of a ticket from being read as an article. */
const spellLetter = (letter: string): string => (letter === 'A' ? 'A.' : letter);

/** Replaces placeholders; values are not expanded again. */
const withValues = (words: readonly string[], values: Readonly<Record<string, string>>): string[] =>
  words.map((word) => word.replaceAll(/\{(\w+)\}/g, (match, name: string) => values[name] ?? match));
