import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guideBlocks, PAGES, pageText } from '#tests/support/checks/guide-blocks.ts';
import packageJson from '../package.json' with { type: 'json' };
import { ROOT } from './once.ts';
import { SERVER_ENTRIES } from './server-entries.ts';

/** Requirements that untested blocks state; `tests/integration/running/release.test.ts` runs the others. */
const NEEDS = /^(root|docker|kubernetes|service|release|network|display|kiosk|example)\b/;
/** Starts of the blocks that are executed. */
const RUN = /^(backup|look|recover|licence|first ticket)\b/;

const BLOCKS = guideBlocks();
const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([complete, part]) => part ?? complete);

describe.each(BLOCKS)('the commands "$mark" of $page', ({ mark, commands }) => {
  it('state their requirements, or are run', () => {
    expect(NEEDS.test(mark) || RUN.test(mark)).toBe(true);
  });

  it('retry a server that was just started until it answers', () => {
    const healthChecks = matches(commands, /^curl .*\/api\/health$/gm);
    for (const line of healthChecks) expect(line).toContain('--retry-connrefused');
  });

  it('are valid shell', () => {
    const { status, stderr } = spawnSync('bash', ['-n'], { input: commands, encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });

  it('use no program missing on a Debian with a root password', () => {
    if (/^root\b/.test(mark)) expect(commands).not.toMatch(/\bsudo\b/);
  });

  it('name existing scripts, programs, units and files', () => {
    for (const script of matches(commands, /npm run ([\w:]+)/g))
      expect(packageJson.scripts).toHaveProperty(script);
    for (const program of matches(commands, /dist\/servers\/([\w-]+)\.js/g))
      expect(Object.keys(SERVER_ENTRIES)).toContain(program);
    const units = matches(commands, /\b(turno-(?:branch|central))(?:\.service)?$/gm);
    for (const unit of units)
      expect(existsSync(join(ROOT, `build/systemd/${unit}.service`)), unit).toBe(true);
    const folder = /cd build\/containers/.test(commands) ? 'build/containers' : '.';
    const named = [
      ...matches(commands, /compose -f (\S+)/g).map((file) => join(folder, file)),
      ...matches(commands, /(?<![\w/])(?:\/opt\/turno\/)?(build\/[\w./-]+)/g),
    ];
    for (const file of named) expect(existsSync(join(ROOT, file)), file).toBe(true);
  });
});

describe.each(PAGES)('%s', (page) => {
  const text = pageText(page);

  it('links only to existing pages and headings', () => {
    const links = matches(text.replace(/```[\s\S]*?```/g, ''), /\]\((?!https?:)([^)\s]+)\)/g);
    const broken = links.filter((link) => {
      const [file = '', heading] = link.split('#');
      const target = file === '' ? page : join(dirname(page), file);
      if (!existsSync(join(ROOT, target))) return true;
      return heading !== undefined && !headingsOf(target).includes(heading);
    });
    expect(broken).toEqual([]);
  });
});

/** Creates the anchors of a page's headings in the format of the page's renderer. */
const headingsOf = (page: string): string[] =>
  matches(pageText(page).replace(/```[\s\S]*?```/g, ''), /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
