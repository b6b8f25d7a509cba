import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { writeDurably } from './write-durably.ts';

describe('a durable file', () => {
  let folder: TemporaryFolder;
  const file = () => join(folder.path, 'place.json');
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  it('contains the last write, for any number of simultaneous writes', async () => {
    const numbers = Array.from({ length: 30 }, (_, index) => String(index));
    await Promise.all(numbers.map((content) => writeDurably(file(), content, 0o600)));
    expect(readFileSync(file(), 'utf8')).toBe('29');
    expect(readdirSync(folder.path)).toEqual(['place.json']);
  });

  it('is written after a failed write, whose caller receives the error', async () => {
    const nowhere = join(folder.path, 'missing', 'place.json');
    const failed = expect(writeDurably(nowhere, 'one', 0o600)).rejects.toThrow('ENOENT');
    const alsoFailed = expect(writeDurably(nowhere, 'two', 0o600)).rejects.toThrow('ENOENT');
    await Promise.all([failed, alsoFailed]);
    await writeDurably(file(), 'three', 0o600);
    expect(readFileSync(file(), 'utf8')).toBe('three');
  });
});
