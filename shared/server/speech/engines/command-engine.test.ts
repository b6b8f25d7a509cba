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

describe.skipIf(process.platform === 'win32')('a program that speaks', () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  /** Writes a program of its own, and gives its command line. */
  function program(lines: string): string {
    const file = join(folder.path, 'speak');
    writeFileSync(file, `#!/bin/sh\n${lines}\n`);
    chmodSync(file, 0o755);
    return file;
  }
  const speaking = (command: readonly string[], maxLength?: number) =>
    createCommandEngine({ command, voices: VOICES, ...(maxLength && { longest: maxLength }) });
  const text = (bytes: Uint8Array | null) => Buffer.from(bytes ?? []).toString();

  it('speaks the languages that it has voices for', () => {
    const engine = speaking(['piper']);
    expect([engine.speaks('es'), engine.speaks('en'), engine.speaks('sv')]).toEqual([true, true, false]);
  });

  it('reads the text from its input and writes to its output', async () => {
    const engine = speaking([program('cat; echo "$@"'), '--model', '/models/{voice}.onnx', '-l', '{length}']);
    expect(text(await engine.speak({ ...TURN, rate: 80 }))).toBe(
      'Turno A 42, puesto 3.\n--model /models/es_MX voice.onnx -l 1.25\n',
    );
  });

  it('gets the text as one word, in which nothing is meant as anything else', async () => {
    const engine = speaking([program('printf "%s\\n" "$@"'), '{text}', '{speed}', '{other}']);
    const odd = { ...TURN, text: '$(reboot); {voice} "3"', brisk: true };
    expect(text(await engine.speak(odd))).toBe('$(reboot); {voice} "3"\n1.20\n{other}\n');
  });

  it('may write to a file, which is gone afterwards', async () => {
    const engine = speaking([program('cat > "$1"; echo "$1" > "$2"'), '{file}', join(folder.path, 'name')]);
    expect(text(await engine.speak(TURN))).toBe('Turno A 42, puesto 3.\n');
    expect(existsSync(readFileSync(join(folder.path, 'name'), 'utf8').trim())).toBe(false);
  });

  it('sounds another for another speed, and not for another text', () => {
    const engine = speaking(['piper', '{length}', '{text}']);
    expect(engine.soundOf({ ...TURN, rate: 90 })).not.toBe(engine.soundOf(TURN));
    expect(engine.soundOf({ ...TURN, text: 'B 1' })).toBe(engine.soundOf(TURN));
  });

  it('calls the A of an English ticket a letter', async () => {
    const engine = speaking([program('cat')]);
    const reported = await engine.speak({ ...TURN, language: 'en', text: 'Ticket A B 42, counter A.' });
    expect(text(reported)).toBe('Ticket A. B 42, counter A..\n');
  });

  it('is not told the keys of the server', async () => {
    process.env.TURNO_SECRET_KEY = 'secret';
    try {
      expect(text(await speaking([program('env')]).speak(TURN))).not.toContain('TURNO_SECRET_KEY');
    } finally {
      delete process.env.TURNO_SECRET_KEY;
    }
  });

  it('that hangs is ended, with what it has started', async () => {
    const engine = speaking([program('sleep 300 & echo $! > "$1"; wait'), join(folder.path, 'pid')], 500);
    await expect(engine.speak(TURN)).rejects.toThrow('took longer than 500 ms');
    const started = Number(readFileSync(join(folder.path, 'pid'), 'utf8'));
    await expect.poll(() => isRunning(started)).toBe(false);
  });

  it.each([
    ['fails', 'echo "no model" >&2; exit 3', 'ended with 3: no model'],
    ['is killed', 'kill -9 $$', 'ended with SIGKILL'],
    ['writes without end', 'cat /dev/zero', 'wrote more than'],
  ])('that %s is a fault with its reason', async (_what, lines, why) => {
    await expect(speaking([program(lines)]).speak(TURN)).rejects.toThrow(why);
  });

  it('that is not there is a fault with its reason', async () => {
    await expect(speaking([join(folder.path, 'absent')]).speak(TURN)).rejects.toThrow('cannot be started');
  });
});

function isRunning(pid: number): boolean {
  try {
    // A process that has ended and that nobody has asked about is still listed.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
