import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VoiceSettings } from '#shared/server/speech/voice-settings.ts';

/** Creates a program in the folder that speaks Spanish and English: always this sound, for any text. Not on Windows. */
export function speakingProgram(folder: string, wav: Uint8Array) {
  const file = join(folder, 'speak');
  function says(sound: Uint8Array): void {
    writeFileSync(`${file}.wav`, sound);
    writeFileSync(file, `#!/bin/sh\ncat > /dev/null; cat "${file}.wav"\n`);
    chmodSync(file, 0o755);
  }
  says(wav);
  const voice: VoiceSettings = {
    engines: ['command'],
    command: [file],
    storedBytes: 0,
    voices: new Map([
      ['es', 'es'],
      ['en', 'en'],
    ]),
  };
  return { voice, says };
}
