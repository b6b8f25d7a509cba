/** Allows names of help pages that do not lead out of their folder. */
const NAME = /^[a-z]+(-[a-z]+)*$/;

/**
 * Fetches the help of a name in a language, as it stands in `{language}/{name}.json`; undefined where there is none. A
 * file more is a page more: no list names them.
 */
export async function helpText(language: string, name: string): Promise<unknown> {
  if (!NAME.test(name)) return undefined;
  try {
    return (await import(`./${language}/${name}.json`, { with: { type: 'json' } })).default;
  } catch {
    return undefined;
  }
}
