import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import product from '../package.json' with { type: 'json' };
import { pageHtml, renderPage, SECTIONS } from './docs-site/render-docs.ts';
import { buildCached, ROOT } from './once.ts';

const DOCS = {
  name: 'documentation',
  stamp: 'docs.stamp',
  sources: [
    '{README,CHANGELOG}.md',
    'docs/**/*',
    'build/docs.ts',
    'build/docs-site/*',
    'renderer/ui/theme/tokens.css',
    'package-lock.json',
  ],
};

const OUT = join(ROOT, 'dist/docs');

await buildCached(DOCS, async () => {
  const assets = await buildAssets();
  const sections = [
    ...SECTIONS,
    { title: 'Decisions', sources: globSync('docs/decisions/*.md', { cwd: ROOT }).sort() },
  ];
  const sources = new Set(sections.flatMap((section) => section.sources));
  const missing = globSync('docs/**/*.md', { cwd: ROOT }).filter((source) => !sources.has(source));
  if (missing.length > 0)
    throw new Error(`not in the navigation of the documentation: ${missing.join(', ')}`);
  const rendered = sections.map(({ title, sources: own }) => ({
    title,
    pages: own.map((source) => renderPage(source, sources)),
  }));
  const pages = rendered.flatMap((section) => section.pages);
  for (const page of pages) {
    const file = join(OUT, page.path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, pageHtml({ page, sections: rendered, assets, version: product.version }));
  }
  const entries = pages.flatMap((page) => page.entries).map((entry, id) => ({ id, ...entry }));
  writeFileSync(join(OUT, 'search.json'), JSON.stringify(entries));
  cpSync(join(ROOT, 'docs/screenshots'), join(OUT, 'screenshots'), { recursive: true });
});

/** Bundles script and style sheet of the site; returns their paths. */
async function buildAssets(): Promise<{ script: string; styles: readonly string[] }> {
  await build({
    configFile: false,
    root: join(ROOT, 'build/docs-site'),
    logLevel: 'warn',
    base: './',
    css: { postcss: { plugins: [] } },
    build: {
      outDir: OUT,
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      manifest: '.vite/manifest.json',
      license: { fileName: '.vite/license.json' },
      rolldownOptions: { input: join(ROOT, 'build/docs-site/site.ts') },
    },
  });
  const manifest = JSON.parse(readFileSync(join(OUT, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { readonly file: string; readonly css?: readonly string[] }
  >;
  const built = manifest['site.ts'];
  if (!built) throw new Error('the script of the documentation was not built');
  return { script: built.file, styles: built.css ?? [] };
}
