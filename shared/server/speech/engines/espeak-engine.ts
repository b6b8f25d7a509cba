import type { Millis } from '#shared/domain/ids.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { runProgram } from './run-program.ts';
import { SINGLE_LETTER, speedOf, type Utterance, type VoiceEngine } from './voice-engine.ts';

const PROGRAM = 'espeak-ng';
/** Latin American Spanish is understood wherever Spanish is spoken. */
const VOICES = { es: 'es-419', en: 'en', sv: 'sv' };
/** Words per minute at 100 %: 0.9 of espeak's default. */
const ORDINARY_SPEED = 157.5;
/** Pauses between words; shorter in a hurry, without trailing silence. */
const CALM = ['-g', '4'];
const BRISK = ['-g', '1', '-z'];
/** Interval to check for a newly installed program, in milliseconds. */
const RECHECK_MS: Millis = 60_000;

/** Starting a program takes a large process tens of milliseconds, so the servers of a process share the check. */
const installation = shareRequest(() =>
  runProgram([PROGRAM, '--version']).then(
    () => true,
    () => false,
  ),
);

/** espeak-ng, if installed. */
export async function createEspeakEngine(mono: Clock['mono']): Promise<VoiceEngine> {
  let installed = await installation.known();
  let checkedAt = mono();

  async function recheck(): Promise<void> {
    checkedAt = mono();
    installed = await installation.reload();
  }

  const command = (wanted: Utterance) => [
    ...[PROGRAM, '-v', VOICES[wanted.language], '-s', String(Math.round(ORDINARY_SPEED * speedOf(wanted)))],
    ...(wanted.brisk ? BRISK : CALM),
    '--stdout',
  ];

  return {
    name: 'espeak',
    speaks() {
      if (!installed && mono() - checkedAt >= RECHECK_MS) void recheck();
      return installed;
    },
    soundOf: (wanted) => command(wanted).join(' '),
    speak: (wanted) => runProgram([...command(wanted), '-m', '--', spelled(wanted.text)]),
  };
}

const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Marks single letters to be spelled: "A 42" has no article and "Y 7" no conjunction. */
const spelled = (text: string): string =>
  text
    .replaceAll(/[&<>]/g, (sign) => MARKUP[sign] ?? '')
    .replaceAll(SINGLE_LETTER, '<say-as interpret-as="characters">$&</say-as>');

interface SharedRequest<Answer> {
  /** Latest result; loads it on first use. */
  known(): Promise<Answer>;
  /** Loads the result again. */
  reload(): Promise<Answer>;
}

/**
 * Shares one request among all callers of the process.
 *
 * @internal used by tests besides this file
 */
export function shareRequest<Answer>(load: () => Promise<Answer>): SharedRequest<Answer> {
  let answer: Promise<Answer> | undefined;
  const reload = () => {
    answer = load();
    return answer;
  };
  return { known: () => answer ?? reload(), reload };
}
