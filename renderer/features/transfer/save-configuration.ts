import { saveFile } from '#renderer/lib/api.tsx';
import type { ConfigurationFile } from '#shared/contract/configuration/transfer.ts';

/** Downloads a configuration as a file named after its date. */
export function saveConfiguration(file: ConfigurationFile): void {
  const day = new Date(file.createdAt).toISOString().slice(0, 10);
  const text = JSON.stringify(file, null, 2);
  saveFile({
    file: new Blob([text], { type: 'application/json' }),
    name: `turno-configuration-${day}.json`,
  });
}
