import type { Millis } from '#shared/domain/ids.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { runProgram } from './run-program.ts';
import { shareRequest } from './share-request.ts';
import { SINGLE_LETTER, speedOf, type Utterance, type VoiceEngine } from './voice-engine.ts';

const PROGRAM = 'espeak-ng';
/** Latin American Spanish is understood everywhere Spanish is; the other voices are their languages' plain ones. */
const VOICES = { es: 'es-419', en: 'en', sv: 'sv' };
/** Words a minute at a rate of 100 %: 0.9 of espeak's own 175. */
const ORDINARY_SPEED = 157.5;
/** With pauses between the words; in a hurry with shorter ones, and without the silence at the end. */
const CALM = ['-g', '4'];
const BRISK = ['-g', '1', '-z'];
/** A program that was not there may have been installed meanwhile. */
const RECHECK_MS: Millis = 60_000;

/** Starting a program costs a large process tens of milliseconds: one that runs several servers asks for all of them. */
const installation = shareRequest(() =>
  runProgram([PROGRAM, '--version']).then(
    () => true,
    () => false,
  ),
);

/** espeak-ng, where it is installed. */
export async function createEspeakEngine(mono: Clock['mono']): Promise<VoiceEngine> {
  let installed = await installation.known();
  let lookedAt = mono();

  async function recheck(): Promise<void> {
    lookedAt = mono();
    installed = await installation.anew();
  }

  const command = (wanted: Utterance) => [
    ...[PROGRAM, '-v', VOICES[wanted.language], '-s', String(Math.round(ORDINARY_SPEED * speedOf(wanted)))],
    ...(wanted.brisk ? BRISK : CALM),
    '--stdout',
  ];

  return {
    name: 'espeak',
    speaks() {
      if (!installed && mono() - lookedAt >= RECHECK_MS) void recheck();
      return installed;
    },
    soundOf: (wanted) => command(wanted).join(' '),
    speak: (wanted) => runProgram([...command(wanted), '-m', '--', spelled(wanted.text)]),
  };
}

const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Marks letters that stand alone, so that each is called by its name: "A 42" is no article and "Y 7" no conjunction. */
const spelled = (text: string): string =>
  text
    .replaceAll(/[&<>]/g, (sign) => MARKUP[sign] ?? '')
    .replaceAll(SINGLE_LETTER, '<say-as interpret-as="characters">$&</say-as>');
