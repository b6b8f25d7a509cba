import { statSync } from 'node:fs';
import { z } from 'zod';
import { VOICE_ENGINES, type VoiceEngineName } from '#shared/contract/devices/speech.ts';
import { LANGUAGES, type Language } from '#shared/contract/fields.ts';
import { SettingError } from '../kit/read-environment.ts';

/** Voice settings of the machine. */
export interface VoiceSettings {
  /** Engines in order of preference. */
  readonly engines: readonly VoiceEngineName[];
  /** Parts of the command line; undefined without one. */
  readonly command?: readonly string[] | undefined;
  /** Voice names of the command by language. */
  readonly voices: ReadonlyMap<Language, string>;
  /** Folder of recorded clips; undefined without any. */
  readonly clips?: string | undefined;
  /** Cache size in bytes. */
  readonly storedBytes: number;
}

const MB = 1024 * 1024;
const ENGINE = z.enum(VOICE_ENGINES);
const MAPPED = new RegExp(`^(${LANGUAGES.join('|')})=(\\S+)$`);

/** Environment variables of the voice. */
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

/** Parses the variables. Throws SettingError for an invalid one. */
export function voiceSettings(environmentValues: VoiceVariables): VoiceSettings {
  return {
    engines:
      environmentValues.TURNO_VOICE === undefined
        ? VOICE_ENGINES
        : enginesOf(environmentValues.TURNO_VOICE, environmentValues),
    command:
      environmentValues.TURNO_VOICE_COMMAND === undefined
        ? undefined
        : splitCommand(environmentValues.TURNO_VOICE_COMMAND),
    voices: voicesOf(environmentValues.TURNO_VOICE_NAMES),
    clips:
      environmentValues.TURNO_VOICE_CLIPS === undefined
        ? undefined
        : folderAt(environmentValues.TURNO_VOICE_CLIPS),
    storedBytes: environmentValues.TURNO_VOICE_MB * MB,
  };
}

/** Default settings: espeak-ng, if installed. */
export const DEFAULT_VOICE: VoiceSettings = voiceSettings(z.object(VOICE_VARIABLES).parse({}));

function enginesOf(list: string, environmentValues: VoiceVariables): VoiceEngineName[] {
  const names = list.split(',').map((name) => name.trim());
  const engines = z.array(ENGINE).safeParse(names);
  if (!engines.success || new Set(names).size < names.length)
    throw new SettingError(`TURNO_VOICE cannot be used: ${VOICE_ENGINES.join(', ')}, each once, with commas`);
  for (const name of engines.data) {
    const needed = NEEDS[name];
    if (needed && environmentValues[needed] === undefined)
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

/** Splits a command line at spaces; double quotes group words. No shell is involved. */
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
