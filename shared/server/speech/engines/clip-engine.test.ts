import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { levelsOf, toneWav } from '#tests/support/data/tone-wav.ts';
import { joinWavs, readWav } from '../wav.ts';
import { clipsFor, createClipEngine } from './clip-engine.ts';

const TURN = { text: 'Turno A 42, Puesto 3.', language: 'es', rate: 100, brisk: false } as const;

let folder: TemporaryFolder;
beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder.path, 'es'));
});
afterEach(() => folder.remove());

const record = (name: string, wav: Uint8Array) => writeFileSync(join(folder.path, 'es', `${name}.wav`), wav);
function recordAll(): void {
  for (const [index, name] of ['turno', 'a', '40_', '2', 'puesto', '3'].entries())
    record(name, toneWav((index + 1) * 1_000));
}

it('joins recorded words into one sound, with a pause at the comma', async () => {
  recordAll();
  const engine = createClipEngine(folder.path);
  const wav = await engine.speak(TURN);
  const [word, comma] = [640, 4_000];
  expect(levelsOf(wav ?? new Uint8Array())).toEqual([
    ...[
      [1_000, 100],
      [0, word],
      [2_000, 100],
      [0, word],
      [3_000, 100],
      [0, word],
      [4_000, 100],
    ],
    [0, comma],
    ...[
      [5_000, 100],
      [0, word],
      [6_000, 100],
    ],
  ]);
  expect(readWav(wav ?? new Uint8Array()).format.readUInt32LE(4)).toBe(16_000);
  const brisk = await engine.speak({ ...TURN, brisk: true });
  expect(brisk?.length).toBeLessThan(wav?.length ?? 0);
});

it('removes the silence around a word', async () => {
  recordAll();
  const { format, samples } = readWav(toneWav(1_000));
  const quiet = { format, samples: Buffer.alloc(600) };
  record('turno', joinWavs([quiet, { format, samples }, quiet]));
  const wav = await createClipEngine(folder.path).speak({ ...TURN, text: 'Turno.' });
  expect(levelsOf(wav ?? new Uint8Array())).toEqual([[1_000, 100]]);
});

it('returns null if a word is missing', async () => {
  recordAll();
  expect(await createClipEngine(folder.path).speak({ ...TURN, text: 'Turno B 42, puesto 3.' })).toBeNull();
});

it('supports the languages with recordings, as soon as they exist', () => {
  const engine = createClipEngine(folder.path);
  expect(engine.speaks('es')).toBe(false);
  recordAll();
  expect([engine.speaks('es'), engine.speaks('sv')]).toEqual([true, false]);
});

it('names the sound of another format, and an invalid file', async () => {
  recordAll();
  const engine = createClipEngine(folder.path);
  record('3', toneWav(6, { rate: 22_050 }));
  await expect(engine.speak(TURN)).rejects.toThrow('16000 Hz, 16 bit, 1 channel(s) and of 22050 Hz');
  record('3', Buffer.from('ID3 no wav at all'));
  await expect(engine.speak(TURN)).rejects.toThrow(/3\.wav: this is no WAV$/);
});

const STATS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];
const reported = (text: string, ...recorded: string[]) => clipsFor(text, new Set(recorded));

describe('clipsFor', () => {
  it.each([
    // The clip of a whole number precedes its parts, and parts precede digits.
    ['42', ['42', '40', ...STATS], ['42']],
    ['42', ['40', ...STATS], ['40', '2']],
    ['42', ['40', '40_', ...STATS], ['40_', '2']],
    ['42', STATS, ['4', '2']],
    ['40', ['40', ...STATS], ['40']],
    ['342', ['300', '40', ...STATS], ['300', '40', '2']],
    ['302', ['300', ...STATS], ['300', '2']],
    ['342', ['300', ...STATS], ['3', '4', '2']],
    // Ten and two do not combine to twelve.
    ['12', ['10', ...STATS], ['1', '2']],
    ['12', ['10_', ...STATS], ['10_', '2']],
    ['caja rápida 3', ['caja', 'rápida', 'caja-rápida', '3'], ['caja-rápida', '3']],
    ['puesto 3', ['puesto-3', 'puesto', '3'], ['puesto-3']],
    ['caja rápida 3', ['caja-rápida', 'caja', 'rápida-3'], ['caja', 'rápida-3']],
  ])('renders %s with %j', (text, recorded, clips) => {
    expect(reported(text, ...recorded)).toEqual([clips]);
  });

  it('separates phrases at commas and ignores case', () => {
    expect(reported('Turno Ñ 7, Dra. Pérez.', 'turno', 'ñ', '7', 'dra', 'pérez')).toEqual([
      ['turno', 'ñ', '7'],
      ['dra'],
      ['pérez'],
    ]);
  });

  it('returns null if a word is missing, or the text is empty', () => {
    expect(reported('a 42', 'a', '4')).toBeNull();
    expect(reported(', .', 'a')).toBeNull();
  });
});
