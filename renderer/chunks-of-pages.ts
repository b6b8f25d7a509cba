/** What the bundler knows of modules. */
interface Modules {
  getModuleInfo(
    module: string,
  ): { readonly importers: readonly string[]; readonly dynamicImporters: readonly string[] } | null;
}

/**
 * Names the script that a module goes into by the pages that need it before they show anything: each page begins with
 * a handful of scripts that it needs whole, and loads next to nothing that only another needs. What several screens of
 * staff import later is one script, `staff-common`: each by itself made a screen of sixty requests. Anything else that
 * is imported later stays as the bundler divides it: null.
 *
 * @param pages the name of each page by its HTML file; `staff` is the one with the component library
 */
export function chunksOfPages(pages: ReadonlyMap<string, string>) {
  const known = new Map<string, string | null>();

  return (module: string, modules: Modules): string | null => {
    const found = known.get(module);
    if (found !== undefined) return found;
    const atOnce = pagesAbove(module, (each) => modules.getModuleInfo(each)?.importers ?? []);
    const ever = pagesAbove(module, (each) => {
      const info = modules.getModuleInfo(each);
      return info ? [...info.importers, ...info.dynamicImporters] : [];
    });
    const name = nameFor(atOnce, ever) ?? (isCommon(module, ever, modules) ? 'staff-common' : null);
    known.set(module, name);
    return name;
  };

  function pagesAbove(module: string, importersOf: (module: string) => readonly string[]): string[] {
    const above = new Set([module]);
    for (const each of above) for (const importer of importersOf(each)) above.add(importer);
    return [...pages].flatMap(([file, page]) => (above.has(file) ? page : [])).sort();
  }
}

/**
 * Tells whether several screens of staff need a module, and no other page. Packages stay apart: what a few screens need
 * of a large one would burden all others.
 */
function isCommon(module: string, ever: readonly string[], modules: Modules): boolean {
  if (ever.length !== 1 || ever[0] !== 'staff' || /[\\/]node_modules[\\/]/.test(module)) return false;
  const above = new Set([module]);
  for (const each of above)
    for (const importer of modules.getModuleInfo(each)?.importers ?? []) above.add(importer);
  const screens = [...above].filter(
    (each) => (modules.getModuleInfo(each)?.dynamicImporters ?? []).length > 0,
  );
  return screens.length > 1;
}

function nameFor(atOnce: readonly string[], ever: readonly string[]): string | null {
  const [only = null] = atOnce;
  if (only === null) return null;
  // Keeps what another page takes later out of the script of the page that begins with it.
  if (atOnce.length === 1) return ever.length === 1 ? only : `${only}-shared`;
  if (!atOnce.includes('staff')) return 'public';
  return atOnce.length === 2 ? atOnce.join('-') : 'every';
}
