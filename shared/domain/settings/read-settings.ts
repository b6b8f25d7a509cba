import type { SettingKind } from './kinds.ts';
import { SETTINGS, type SettingName } from './registry.ts';
import { hasShape } from './shapes.ts';

type ValueOf<Kind extends SettingKind> = Kind extends { kind: 'number' }
  ? number
  : Kind extends { kind: 'flag' }
    ? boolean
    : Kind extends { kind: 'choice' }
      ? Kind['of'][number]
      : string;

type Secret = {
  [Name in SettingName]: (typeof SETTINGS)[Name] extends { kind: 'secret' } ? Name : never;
}[SettingName];

/** All general settings except secrets, typed (access specification, section 3). */
export type GeneralSettings = {
  readonly [Name in Exclude<SettingName, Secret>]: ValueOf<(typeof SETTINGS)[Name]>;
};

/** Parses stored settings; missing and invalid ones get defaults. */
export function readGeneralSettings(
  stored: readonly { readonly name: string; readonly value: string }[],
): GeneralSettings {
  const values = new Map(stored.map(({ name, value }) => [name, value]));
  const read = Object.entries(SETTINGS).flatMap(([name, kind]) =>
    kind.kind === 'secret' ? [] : [[name, valueFrom(kind, values.get(name))]],
  );
  return Object.fromEntries(read) as GeneralSettings;
}

function valueFrom(kind: Exclude<SettingKind, { kind: 'secret' }>, stored: string | undefined) {
  if (stored === undefined) return kind.otherwise;
  switch (kind.kind) {
    case 'number':
      return /^\d+$/.test(stored) && Number(stored) <= kind.max
        ? Math.max(kind.min, Number(stored))
        : kind.otherwise;
    case 'flag':
      return stored === 'Y' || (stored !== 'N' && kind.otherwise);
    case 'choice':
      return kind.of.find((one) => String(one) === stored) ?? kind.otherwise;
    case 'text':
      return kind.shape && stored !== '' && !hasShape(kind.shape, stored) ? kind.otherwise : stored;
  }
}

/** Text form of a value: digits, Y or N, words. */
export const settingText = (value: string | number | boolean): string => {
  if (typeof value === 'boolean') return value ? 'Y' : 'N';
  return String(value);
};
