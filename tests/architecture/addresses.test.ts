import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** The page about the API is opened in the browser; nothing is called there. */
const OPENED = ['renderer/features/help/about-screen.tsx: /api/docs'];

it('pages take request addresses from the contract', () => {
  const written = globSync('renderer/**/*.{ts,tsx}', { cwd: ROOT })
    .filter((file) => !/(\.test\.ts|vite\.config\.ts)$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(/(?<![.\w])(\/api\b[^'"`\s]*)/g)].map(
        ([, address]) => `${file}: ${address}`,
      ),
    );
  expect(written).toEqual(OPENED);
});
