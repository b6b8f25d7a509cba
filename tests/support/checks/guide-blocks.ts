import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#build/once.ts';

/** Pages for operators and developers. */
export const PAGES: readonly string[] = globSync(['README.md', 'CHANGELOG.md', 'docs/*.md'], {
  cwd: ROOT,
}).sort();

export const pageText = (page: string): string => readFileSync(join(ROOT, page), 'utf8');

/** A block of commands in a guide. */
export interface GuideBlock {
  readonly page: string;
  /** First comment of the block: requirement or subject; empty for none. */
  readonly mark: string;
  readonly commands: string;
}

/** Finds the blocks of commands of all guides, including those in lists. */
export const guideBlocks = (): GuideBlock[] =>
  PAGES.flatMap((page) =>
    [...pageText(page).matchAll(/^( *)```sh\n([\s\S]*?)^\1```$/gm)].map(([, indent = '', block = '']) => {
      const commands = block
        .split('\n')
        .map((line) => line.slice(indent.length))
        .join('\n');
      return { page, mark: /^# (.+)\n/.exec(commands)?.[1] ?? '', commands };
    }),
  );
