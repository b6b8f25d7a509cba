import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { PAIRED_ROLES } from '#electron/roles.ts';
import type { DeviceLog } from './log.ts';
import type { SettingsStore } from './settings.ts';

/** Settings that the image of a machine contains: its branch, role, screen and name, but no key. */
const preset = z.object({
  server: z.string().regex(/^https?:\/\/[^/]+$/),
  role: z.enum(PAIRED_ROLES),
  name: z.string().max(60).catch(''),
  screen: z.object({ x: z.number().int(), y: z.number().int() }).nullable().catch(null),
});
export type Preset = z.infer<typeof preset>;

/** Path of the file, which only an administrator can write. */
export const presetFile = (
  platform: NodeJS.Platform,
  { ProgramData = 'C:\\ProgramData' }: NodeJS.ProcessEnv,
): string => (platform === 'win32' ? join(ProgramData, 'turno', 'preset.json') : '/etc/turno/preset.json');

/** Reads the preset of a machine; null without one, or if it is not valid, which is logged. */
export function readPreset(file: string, log: Pick<DeviceLog, 'warn'>): Preset | null {
  try {
    return preset.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      log.warn('the preset of the machine is not valid', error);
    return null;
  }
}

/** Applies the preset at the first start: the machine shows its digits without questions. */
export function applyPreset(settings: SettingsStore, found: Preset | null): void {
  if (found === null || settings.now().role !== null) return;
  const { server, role, screen } = found;
  settings.change({ server, role, screen: screen && { id: -1, label: '', ...screen } });
}
