import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readEnvironment } from '../kit/read-environment.ts';
import { VOICE_VARIABLES, voiceSettings } from './voice-settings.ts';

const settings = (environment: Record<string, string>) =>
  voiceSettings(readEnvironment(z.object(VOICE_VARIABLES), environment));

describe('the settings of the voice', () => {
  it('default to espeak-ng, with 256 MB of cache', () => {
    expect(settings({})).toMatchObject({
      engines: ['clips', 'command', 'espeak'],
      command: undefined,
      clips: undefined,
      storedBytes: 256 * 1024 * 1024,
    });
  });

  it('split a command line at its spaces, but not in quotation marks', () => {
    const line = '"/opt/my voices/piper" --model={voice} --file="a b.wav"  -q';
    expect(settings({ TURNO_VOICE_COMMAND: line }).command).toEqual([
      '/opt/my voices/piper',
      '--model={voice}',
      '--file=a b.wav',
      '-q',
    ]);
  });

  it('name a voice for each language of the command', () => {
    const { voices } = settings({ TURNO_VOICE_NAMES: 'es=es_MX-claude-high, sv=sv_SE-nst-medium' });
    expect([...voices]).toEqual([
      ['es', 'es_MX-claude-high'],
      ['sv', 'sv_SE-nst-medium'],
    ]);
  });

  it('select the engines and their order', () => {
    expect(settings({ TURNO_VOICE: 'espeak, clips', TURNO_VOICE_CLIPS: tmpdir() }).engines).toEqual([
      'espeak',
      'clips',
    ]);
  });

  it.each([
    [{ TURNO_VOICE: 'piper' }, 'TURNO_VOICE cannot be used'],
    [{ TURNO_VOICE: 'espeak,espeak' }, 'TURNO_VOICE cannot be used'],
    [{ TURNO_VOICE: 'command' }, 'TURNO_VOICE cannot be used: command needs TURNO_VOICE_COMMAND'],
    [{ TURNO_VOICE: 'clips' }, 'TURNO_VOICE cannot be used: clips needs TURNO_VOICE_CLIPS'],
    [{ TURNO_VOICE_COMMAND: 'piper "a' }, 'TURNO_VOICE_COMMAND cannot be used'],
    [{ TURNO_VOICE_NAMES: 'es' }, 'TURNO_VOICE_NAMES cannot be used'],
    [{ TURNO_VOICE_NAMES: 'de=x' }, 'TURNO_VOICE_NAMES cannot be used'],
    [{ TURNO_VOICE_CLIPS: '/nowhere' }, 'TURNO_VOICE_CLIPS cannot be used: /nowhere is no folder'],
    [{ TURNO_VOICE_MB: 'much' }, 'TURNO_VOICE_MB cannot be used'],
  ])('stop the start with one line: %j', (environment, why) => {
    expect(() => settings(environment as Record<string, string>)).toThrow(why);
  });
});
