import MiniSearch from 'minisearch';
import type { SearchEntry } from './render-docs.ts';
import './site.css';

/** Search of the documentation site; loads its index at the first focus. */

const MAX_RESULTS = 12;
const root = document.documentElement.dataset.root ?? '';
const box = document.querySelector<HTMLElement>('.search');
const field = box?.querySelector('input');
const results = document.querySelector<HTMLElement>('#results');
let index: Promise<MiniSearch<SearchEntry>> | null = null;

const contents = document.querySelector<HTMLDetailsElement>('.contents');
// On a phone the text starts at the top of the screen.
if (contents && matchMedia('(max-width: 800px)').matches) contents.open = false;

const dark = matchMedia('(prefers-color-scheme: dark)');
const applyScheme = (): void => {
  document.documentElement.dataset.mantineColorScheme = dark.matches ? 'dark' : 'light';
};
dark.addEventListener('change', applyScheme);
applyScheme();

async function loadIndex(): Promise<MiniSearch<SearchEntry>> {
  const response = await fetch(`${root}search.json`);
  if (!response.ok) throw new Error(`the search index was not loaded: ${response.status}`);
  const search = new MiniSearch<SearchEntry>({
    fields: ['heading', 'page', 'text'],
    storeFields: ['url', 'page', 'heading'],
    searchOptions: { boost: { heading: 3, page: 2 }, prefix: true, fuzzy: 0.2, combineWith: 'AND' },
  });
  search.addAll(await response.json());
  return search;
}

async function show(text: string): Promise<void> {
  if (!results) return;
  index ??= loadIndex();
  index.catch(() => {
    index = null;
  });
  const found = (await index).search(text).slice(0, MAX_RESULTS);
  if (text !== field?.value.trim()) return;
  const links = found.map(({ url, page, heading }) => {
    const link = document.createElement('a');
    link.href = root + url;
    link.textContent = heading === page ? page : `${page}: ${heading}`;
    return link;
  });
  results.replaceChildren(...(links.length > 0 ? links : ['No results']));
  results.hidden = text === '';
}

const showSoon = (): void => {
  show(field?.value.trim() ?? '').catch(() => {
    if (!results) return;
    results.textContent = 'The search is not available now.';
    results.hidden = false;
  });
};

if (box && field) {
  box.hidden = false;
  field.addEventListener('input', showSoon);
  document.addEventListener('keydown', (event) => {
    if (event.key === '/' && document.activeElement !== field) {
      event.preventDefault();
      field.focus();
    }
    if (event.key === 'Escape' && results) results.hidden = true;
  });
}
