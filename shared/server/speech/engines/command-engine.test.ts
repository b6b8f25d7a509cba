import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Language } from '#shared/contract/fields.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { createCommandEngine } from './command-engine.ts';

const TURN = { text: 'Turno A 42, puesto 3.', language: 'es', rate: 100, brisk: false } as const;
const VOICES = new Map<Language, string>([
  ['es', 'es_MX voice'],
  ['en', 'en'],
]);

describe.skipIf(process.platform === 'win32')('a speech program', () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  /** Writes a program, and returns its command line. */
  function program(lines: string): string {
    const file = join(folder.path, 'speak');
    writeFileSync(file, `#!/bin/sh\n${lines}\n`);
    chmodSync(file, 0o755);
    return file;
  }
  const speaking = (command: readonly string[], maxLength?: number) =>
    createCommandEngine({ command, voices: VOICES, ...(maxLength && { timeoutMs: maxLength }) });
  const text = (bytes: Uint8Array | null) => Buffer.from(bytes ?? []).toString();

  it('supports the languages of its voices', () => {
    const engine = speaking(['piper']);
    expect([engine.speaks('es'), engine.speaks('en'), engine.speaks('sv')]).toEqual([true, true, false]);
  });

  it('O-513: reads the text from its input, at the rate in percent, and writes to its output', async () => {
    const engine = speaking([program('cat; echo "$@"'), '--model', '/models/{voice}.onnx', '-l', '{length}']);
    expect(text(await engine.speak({ ...TURN, rate: 80 }))).toBe(
      'Turno A 42, puesto 3.\n--model /models/es_MX voice.onnx -l 1.25\n',
    );
  });

  it('receives the text as one argument, without any interpretation', async () => {
    const engine = speaking([program('printf "%s\\n" "$@"'), '{text}', '{speed}', '{other}']);
    const odd = { ...TURN, text: '$(reboot); {voice} "3"', brisk: true };
    expect(text(await engine.speak(odd))).toBe('$(reboot); {voice} "3"\n1.20\n{other}\n');
  });

  it('may write to a file, which is deleted afterwards', async () => {
    const engine = speaking([program('cat > "$1"; echo "$1" > "$2"'), '{file}', join(folder.path, 'name')]);
    expect(text(await engine.speak(TURN))).toBe('Turno A 42, puesto 3.\n');
    expect(existsSync(readFileSync(join(folder.path, 'name'), 'utf8').trim())).toBe(false);
  });

  it('has another cache key for another speed, and not for another text', () => {
    const engine = speaking(['piper', '{length}', '{text}']);
    expect(engine.soundOf({ ...TURN, rate: 90 })).not.toBe(engine.soundOf(TURN));
    expect(engine.soundOf({ ...TURN, text: 'B 1' })).toBe(engine.soundOf(TURN));
  });

  it('pronounces the A of an English ticket as a letter', async () => {
    const engine = speaking([program('cat')]);
    const reported = await engine.speak({ ...TURN, language: 'en', text: 'Ticket A B 42, counter A.' });
    expect(text(reported)).toBe('Ticket A. B 42, counter A..\n');
  });

  it('does not receive the keys of the server', async () => {
    process.env.TURNO_SECRET_KEY = 'secret';
    try {
      expect(text(await speaking([program('env')]).speak(TURN))).not.toContain('TURNO_SECRET_KEY');
    } finally {
      delete process.env.TURNO_SECRET_KEY;
    }
  });

  it('that hangs is killed, with its child processes', async () => {
    const engine = speaking([program('sleep 300 & echo $! > "$1"; wait'), join(folder.path, 'pid')], 500);
    await expect(engine.speak(TURN)).rejects.toThrow('took longer than 500 ms');
    const started = Number(readFileSync(join(folder.path, 'pid'), 'utf8'));
    await expect.poll(() => isRunning(started)).toBe(false);
  });

  it.each([
    ['fails', 'echo "no model" >&2; exit 3', 'ended with 3: no model'],
    ['is killed', 'kill -9 $$', 'ended with SIGKILL'],
    ['writes without end', 'cat /dev/zero', 'wrote more than'],
  ])('that %s reports an error with its reason', async (_what, lines, why) => {
    await expect(speaking([program(lines)]).speak(TURN)).rejects.toThrow(why);
  });

  it('that is missing reports an error with its reason', async () => {
    await expect(speaking([join(folder.path, 'absent')]).speak(TURN)).rejects.toThrow('cannot be started');
  });
});

function isRunning(pid: number): boolean {
  try {
    // An ended process is listed until its status is read.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
