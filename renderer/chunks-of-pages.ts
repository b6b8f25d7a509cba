/** Parts of the component library that sign-in does not need, although the index of the library imports them. */
const PARTS_OF_SCREENS = /[\\/](NumberInput|react-number-format|ColorPicker)[\\/]/;

/** Module information of the bundler. */
interface Modules {
  getModuleInfo(
    module: string,
  ): { readonly importers: readonly string[]; readonly dynamicImporters: readonly string[] } | null;
}

/**
 * Assigns modules to scripts by the pages that need them at start, so that each page starts with a few scripts and
 * loads little that only others need. Modules that several staff screens import on demand form one script,
 * `staff-common`; separate ones caused sixty requests per screen. Other modules imported on demand stay as the
 * bundler splits them: null.
 *
 * @param pages name of each page by its HTML file; `staff` is the one with the component library
 */
export function chunksOfPages(pages: ReadonlyMap<string, string>) {
  const known = new Map<string, string | null>();

  return (module: string, modules: Modules): string | null => {
    if (PARTS_OF_SCREENS.test(module)) return null;
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
 * Whether several staff screens need a module, and no other page. Packages are excluded: a large one would burden
 * all screens.
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
  // Modules that another page imports on demand stay out of the start script.
  if (atOnce.length === 1) return ever.length === 1 ? only : `${only}-shared`;
  if (!atOnce.includes('staff')) return 'public';
  return atOnce.length === 2 ? atOnce.join('-') : 'every';
}
