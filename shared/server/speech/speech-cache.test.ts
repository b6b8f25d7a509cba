import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { toneWav } from '#tests/support/data/tone-wav.ts';
import type { VoiceEngine } from './engines/voice-engine.ts';
import { createSpeechCache } from './speech-cache.ts';

const ONE = toneWav(1).length;

describe('cached speech', () => {
  let folder: TemporaryFolder;
  let spoken: string[];
  let engine: VoiceEngine;
  beforeEach(() => {
    folder = temporaryFolder();
    spoken = [];
    engine = {
      name: 'command',
      speaks: () => true,
      soundOf: ({ rate }) => String(rate),
      async speak({ text }) {
        spoken.push(text);
        return text === 'garbage' ? Buffer.from('Traceback (most recent call last)') : toneWav(1);
      },
    };
  });
  afterEach(() => folder.remove());

  const open = (max = 100 * ONE, path = folder.path) =>
    createSpeechCache({ folder: path, max, atOnce: 2, log: pino({ level: 'silent' }) });
  const call = (text: string, rate = 100) => ({ text, language: 'es', rate, brisk: false }) as const;

  it('is rendered once, for simultaneous requests and over a restart', async () => {
    const stored = await open();
    await Promise.all([stored.get(engine, call('A 1')), stored.get(engine, call('A 1'))]);
    await stored.get(engine, call('A 1'));
    await (await open()).get(engine, call('A 1'));
    expect(spoken).toEqual(['A 1']);
    await stored.get(engine, call('A 1', 80));
    expect(spoken).toEqual(['A 1', 'A 1']);
  });

  it('is limited in size: the least recently used is removed', async () => {
    const stored = await open(3 * ONE);
    for (const text of ['A 1', 'A 2', 'A 3', 'A 1', 'A 4']) await stored.get(engine, call(text));
    expect(readdirSync(folder.path)).toHaveLength(3);
    spoken.length = 0;
    for (const text of ['A 1', 'A 3', 'A 4', 'A 2']) await stored.get(engine, call(text));
    expect(spoken).toEqual(['A 2']);
  });

  it('counts existing files at the start, and removes partial ones', async () => {
    for (const name of ['a.wav', 'b.wav', 'c.wav', 'd.wav.4711'])
      writeFileSync(join(folder.path, name), toneWav(1));
    const stored = await open(2 * ONE);
    await stored.get(engine, call('A 1'));
    expect(readdirSync(folder.path)).toHaveLength(2);
  });

  it('excludes invalid sound', async () => {
    const stored = await open();
    await expect(stored.get(engine, call('garbage'))).rejects.toThrow('this is no WAV');
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it('is returned even if it cannot be stored', async () => {
    const file = join(folder.path, 'file');
    writeFileSync(file, '');
    const stored = await open(100 * ONE, join(file, 'speech'));
    expect(await stored.get(engine, call('A 1'))).toEqual(toneWav(1));
  });

  it('is rendered by few programs at once', async () => {
    let running = 0;
    let max = 0;
    const slow: VoiceEngine = {
      ...engine,
      async speak() {
        running += 1;
        max = Math.max(max, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        return toneWav(1);
      },
    };
    const stored = await open();
    const calls = Array.from({ length: 9 }, (_, index) => call(`A ${index}`));
    await Promise.all(calls.map((each) => stored.get(slow, each)));
    expect(max).toBe(2);
  });
});
