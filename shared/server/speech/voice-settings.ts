import { statSync } from 'node:fs';
import { z } from 'zod';
import { VOICE_ENGINES, type VoiceEngineName } from '#shared/contract/devices/speech.ts';
import { LANGUAGES, type Language } from '#shared/contract/fields.ts';
import { SettingError } from '../kit/read-environment.ts';

/** How displays speak, by the settings of the machine. */
export interface VoiceSettings {
  /** The engines that are asked, one after the other where one cannot say a turn. */
  readonly engines: readonly VoiceEngineName[];
  /** The words of a command line; undefined where there is none. */
  readonly command?: readonly string[] | undefined;
  /** What the command calls its voice for each language that it speaks. */
  readonly voices: ReadonlyMap<Language, string>;
  /** The folder of what was recorded; undefined where nothing was. */
  readonly clips?: string | undefined;
  /** Bytes of speech that are kept. */
  readonly storedBytes: number;
}

const MB = 1024 * 1024;
const ENGINE = z.enum(VOICE_ENGINES);
const MAPPED = new RegExp(`^(${LANGUAGES.join('|')})=(\\S+)$`);

/** The environment variables of both servers that settle it. */
export const VOICE_VARIABLES = {
  TURNO_VOICE: z.string().min(1).optional(),
  TURNO_VOICE_COMMAND: z.string().min(1).max(2_000).optional(),
  TURNO_VOICE_NAMES: z.string().min(1).max(2_000).optional(),
  TURNO_VOICE_CLIPS: z.string().min(1).optional(),
  TURNO_VOICE_MB: z.coerce.number().int().min(0).max(100_000).default(256),
};

type VoiceVariables = z.output<z.ZodObject<typeof VOICE_VARIABLES>>;

const NEEDS: Readonly<Partial<Record<VoiceEngineName, keyof VoiceVariables>>> = {
  clips: 'TURNO_VOICE_CLIPS',
  command: 'TURNO_VOICE_COMMAND',
};

/** Reads what the variables say. Throws SettingError with one line that names the wrong one. */
export function voiceSettings(given: VoiceVariables): VoiceSettings {
  return {
    engines: given.TURNO_VOICE === undefined ? VOICE_ENGINES : enginesOf(given.TURNO_VOICE, given),
    command: given.TURNO_VOICE_COMMAND === undefined ? undefined : splitCommand(given.TURNO_VOICE_COMMAND),
    voices: voicesOf(given.TURNO_VOICE_NAMES),
    clips: given.TURNO_VOICE_CLIPS === undefined ? undefined : folderAt(given.TURNO_VOICE_CLIPS),
    storedBytes: given.TURNO_VOICE_MB * MB,
  };
}

/** Holds the settings of an installation that has none: espeak-ng, where it is installed. */
export const DEFAULT_VOICE: VoiceSettings = voiceSettings(z.object(VOICE_VARIABLES).parse({}));

function enginesOf(list: string, given: VoiceVariables): VoiceEngineName[] {
  const names = list.split(',').map((name) => name.trim());
  const engines = z.array(ENGINE).safeParse(names);
  if (!engines.success || new Set(names).size < names.length)
    throw new SettingError(`TURNO_VOICE cannot be used: ${VOICE_ENGINES.join(', ')}, each once, with commas`);
  for (const name of engines.data) {
    const needed = NEEDS[name];
    if (needed && given[needed] === undefined)
      throw new SettingError(`TURNO_VOICE cannot be used: ${name} needs ${needed}`);
  }
  return engines.data;
}

function voicesOf(list: string | undefined): ReadonlyMap<Language, string> {
  if (list === undefined) return new Map(LANGUAGES.map((language) => [language, language]));
  return new Map(
    list.split(',').map((pair) => {
      const [, language, voice] = MAPPED.exec(pair.trim()) ?? [];
      if (language === undefined || voice === undefined)
        throw new SettingError('TURNO_VOICE_NAMES cannot be used: es=NAME,en=NAME,sv=NAME');
      return [language as Language, voice];
    }),
  );
}

/** Splits a command line at its spaces; what stands between double quotes is one word. No shell reads it. */
function splitCommand(line: string): string[] {
  if (line.split('"').length % 2 === 0)
    throw new SettingError('TURNO_VOICE_COMMAND cannot be used: it ends within quotation marks');
  return (line.match(/(?:"[^"]*"|[^\s"])+/g) ?? []).map((word) => word.replaceAll('"', ''));
}

function folderAt(path: string): string {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new SettingError(`TURNO_VOICE_CLIPS cannot be used: ${path} is no folder`);
  return path;
}
