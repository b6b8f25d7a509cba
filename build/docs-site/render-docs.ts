import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path/posix';
import MarkdownIt, { type Token } from 'markdown-it';
import { ROOT } from '../once.ts';

/** A group of the navigation with its sources, relative to the project's folder. */
interface Section {
  readonly title: string;
  readonly sources: readonly string[];
}

/** A section of a page, as the search finds it. */
export interface SearchEntry {
  readonly id: number;
  /** Page and anchor, relative to the site's root. */
  readonly url: string;
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

export interface RenderedPage {
  /** Path below the site's root, such as `decisions/alarms.html`. */
  readonly path: string;
  readonly title: string;
  readonly html: string;
  readonly entries: readonly Omit<SearchEntry, 'id'>[];
}

/** Path of a page in the site: README is the index of its folder. */
const sitePath = (source: string): string =>
  source
    .replace(/^docs\//, '')
    .replace(/README\.md$/, 'index.html')
    .replace(/\.md$/, '.html')
    .toLowerCase();

/** Anchor of a heading, as source repositories render it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

/**
 * Renders a Markdown file. Links to other pages lead to their HTML; links to source files become text. Throws on a
 * link to a missing file.
 */
export function renderPage(source: string, pages: ReadonlySet<string>): RenderedPage {
  const markdown = new MarkdownIt();
  const path = sitePath(source);
  const entries: { url: string; page: string; heading: string; text: string }[] = [];
  const tokens = markdown.parse(readFileSync(join(ROOT, source), 'utf8'), {});
  let title = '';
  for (const [index, token] of tokens.entries()) {
    const inline = token.type === 'heading_open' ? tokens[index + 1] : undefined;
    if (inline) {
      const heading = textOf(inline.children ?? []);
      if (title === '') title = heading;
      token.attrSet('id', anchorOf(heading));
      entries.push({ url: `${path}#${anchorOf(heading)}`, page: title, heading, text: '' });
    } else if (token.type === 'inline' && tokens[index - 1]?.type !== 'heading_open') {
      const last = entries.at(-1);
      if (last) last.text = `${last.text} ${textOf(token.children ?? [])}`.trim();
      token.children = rewriteLinks(token.children ?? [], source, pages);
    } else if (token.type === 'fence') {
      const last = entries.at(-1);
      if (last) last.text = `${last.text} ${token.content}`;
    }
  }
  return { path, title, html: scrollable(markdown.renderer.render(tokens, markdown.options, {})), entries };
}

const textOf = (tokens: readonly Token[]): string =>
  tokens.map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('');

function rewriteLinks(tokens: readonly Token[], source: string, pages: ReadonlySet<string>): Token[] {
  let isDropped = false;
  return tokens.filter((token) => {
    if (token.type === 'link_close') return !isDropped;
    if (token.type !== 'link_open' && token.type !== 'image') return true;
    const attribute = token.type === 'image' ? 'src' : 'href';
    const target = targetOf(String(token.attrGet(attribute) ?? ''), source, pages);
    if (token.type === 'link_open') isDropped = target === null;
    if (target === null) return false;
    token.attrSet(attribute, target);
    return true;
  });
}

/** Address of a link's target in the site; null for a file that the site does not contain. */
function targetOf(link: string, source: string, pages: ReadonlySet<string>): string | null {
  if (/^(https?:|#)/.test(link)) return link;
  const [file = '', anchor] = link.split('#');
  const target = join(dirname(source), file).replace(/\/$/, '');
  if (!existsSync(join(ROOT, target))) throw new Error(`${source} links to ${link}, which does not exist`);
  const page = [target, `${target}/README.md`].find((name) => pages.has(name));
  const path = page ? sitePath(page) : target.startsWith('docs/screenshots/') ? sitePath(target) : null;
  if (path === null) return null;
  const relativePath = relative(dirname(sitePath(source)), path);
  return anchor === undefined ? relativePath : `${relativePath}#${anchor}`;
}

/** Makes wide tables and commands scroll within their frame, also by keyboard. */
const scrollable = (html: string): string =>
  html
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');

interface Shell {
  readonly page: RenderedPage;
  readonly sections: readonly { readonly title: string; readonly pages: readonly RenderedPage[] }[];
  /** Built script and style sheets, relative to the site's root. */
  readonly assets: { readonly script: string; readonly styles: readonly string[] };
  readonly version: string;
}

const { escapeHtml } = new MarkdownIt().utils;

/** Composes the complete HTML of a page with navigation and search. */
export function pageHtml({ page, sections, assets, version }: Shell): string {
  const to = (path: string): string => relative(dirname(page.path), path) || path;
  const links = ({ pages }: (typeof sections)[number]) =>
    pages
      .map(({ path, title }) => {
        const current = path === page.path ? ' aria-current="page"' : '';
        return `<li><a href="${to(path)}"${current}>${escapeHtml(title)}</a></li>`;
      })
      .join('');
  const isIn = ({ pages }: (typeof sections)[number]) => pages.some(({ path }) => path === page.path);
  const navigation = sections
    .map(
      (section) =>
        `<details${isIn(section) ? ' open' : ''}><summary>${escapeHtml(section.title)}</summary><ul>${links(section)}</ul></details>`,
    )
    .join('\n');
  return `<!doctype html>
<html lang="en" data-root="${to('index.html').replace(/index\.html$/, '')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)} · Turno documentation</title>
${assets.styles.map((style) => `<link rel="stylesheet" href="${to(style)}">`).join('\n')}
<script type="module" src="${to(assets.script)}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<a class="name" href="${to('index.html')}">Turno documentation</a>
<div class="search" role="search" hidden>
<input type="search" aria-label="Search the documentation" placeholder="Search" aria-controls="results">
<div id="results" aria-live="polite" hidden></div>
</div>
<span class="version">${escapeHtml(version)}</span>
</header>
<div class="columns">
<nav aria-label="Documentation">
<details class="contents" open>
<summary>Contents</summary>
${navigation}
</details>
</nav>
<main id="content">
${page.html}
</main>
</div>
</body>
</html>
`;
}

/** Groups of the navigation; every page of `docs` is in exactly one. */
export const SECTIONS: readonly Section[] = [
  { title: 'Introduction', sources: ['README.md', 'CHANGELOG.md'] },
  {
    title: 'Operators and supervisors',
    sources: list('keys', 'early-warning', 'waits', 'reports', 'appointments'),
  },
  {
    title: 'Administrators',
    sources: list('first-start', 'security', 'sms', 'directory', 'voice', 'licence'),
  },
  {
    title: 'Installers',
    sources: list(
      ...['install', 'settings', 'join', 'central', 'backup', 'upgrade', 'troubleshooting'],
      ...['devices', 'kiosk-fleet', 'printers', 'signage-box', 'appliance', 'packages'],
    ),
  },
  {
    title: 'Developers',
    sources: list('tour', 'building-blocks', 'glossary', 'configured-kind', 'performance'),
  },
];

function list(...names: readonly string[]): string[] {
  return names.map((name) => `docs/${name}.md`);
}
