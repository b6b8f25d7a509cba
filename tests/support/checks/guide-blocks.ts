import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#build/once.ts';

/** Pages for whoever runs Turno, and those for whoever works on it. */
export const PAGES: readonly string[] = globSync(['README.md', 'CHANGELOG.md', 'docs/*.md'], {
  cwd: ROOT,
}).sort();

export const pageText = (page: string): string => readFileSync(join(ROOT, page), 'utf8');

/** A block of commands in a guide. */
export interface GuideBlock {
  readonly page: string;
  /** The comment that it begins with: what it needs, or what it is about. Empty where there is none. */
  readonly mark: string;
  readonly commands: string;
}

/** Finds the blocks of commands of all guides, those within lists too. */
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
