/** Allows names of help pages that do not lead out of their folder. */
const NAME = /^[a-z]+(-[a-z]+)*$/;

/**
 * Loads the help page of a name from `help/{language}/{name}.json`; undefined without a file. Each file is a page:
 * there is no index.
 */
export async function helpText(language: string, name: string): Promise<unknown> {
  if (!NAME.test(name)) return undefined;
  try {
    return (await import(`./help/${language}/${name}.json`, { with: { type: 'json' } })).default;
  } catch {
    return undefined;
  }
}
