import { type CssNode, generate, parse, walk } from 'css-tree';
import { apiError } from '#shared/contract/api-error-factory.ts';

/** At-rules that change neither fonts nor time and load nothing. */
const AT_RULES: ReadonlySet<string> = new Set(['media', 'supports', 'layer']);
/** At-rules that bring fonts or movement; all others have no effect on a drawing. */
const REJECTED_AT_RULES: ReadonlySet<string> = new Set([
  'font-face',
  'keyframes',
  '-webkit-keyframes',
  'property',
]);
/** Functions that load what their texts name. */
const LOADING_FUNCTIONS = /^(-webkit-|-moz-)?(image|image-set|cross-fade|element|src|paint|expression)$/i;
const FRAGMENT = /^#\S+$/;
const DATA_IMAGE = /^data:image\/(png|jpe?g|gif|webp);base64,[\w+/=\s]*$/i;

const unsupported = (part: string) => apiError('DRAWING_UNSUPPORTED', { field: 'file', params: { part } });

/** Reduces a stylesheet to rules that draw. Refuses what loads from elsewhere, fonts and animations. */
export function harmlessStylesheet(css: string): string {
  const sheet = parse(css, { parseCustomProperty: true });
  walk(sheet, (node, item, list) => {
    if (node.type === 'Atrule') {
      const name = node.name.toLowerCase();
      if (name === 'import') throw external(generate(node));
      if (REJECTED_AT_RULES.has(name)) throw unsupported(`@${name}`);
      if (!AT_RULES.has(name)) list?.remove(item);
    } else if (node.type === 'Raw' || node.type === 'Comment') list?.remove(item);
  });
  walk(sheet, checkDeclarations);
  return generate(sheet);
}

/** Reduces the content of a `style` attribute in the same way. */
export function harmlessDeclarations(css: string): string {
  const declarations = parse(css, { context: 'declarationList', parseCustomProperty: true });
  walk(declarations, checkDeclarations);
  return generate(declarations);
}

/** Checks the value of an attribute that is a property too; null where browsers ignore it. */
export function harmlessValue(value: string): string | null {
  const node = parsedValue(value);
  checkReferences(node);
  return hasRaw(node) ? null : value;
}

function parsedValue(value: string): CssNode {
  try {
    return parse(value, { context: 'value' });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw unsupported(value.slice(0, 40));
  }
}

const external = (address: string) =>
  apiError('DRAWING_EXTERNAL', { field: 'file', params: { address: address.slice(0, 100) } });

type Walker = Extract<Parameters<typeof walk>[1], (...args: never[]) => void>;

const checkDeclarations: Walker = (node, item, list) => {
  if (node.type === 'Raw') return void list?.remove(item);
  if (node.type !== 'Declaration') return;
  if (/^(-webkit-)?animation(-|$)/i.test(node.property)) throw unsupported(node.property);
  checkReferences(node.value);
  if (hasRaw(node.value)) list?.remove(item);
};

function hasRaw(node: CssNode): boolean {
  let found = false;
  walk(node, ({ type }) => {
    if (type === 'Raw') found = true;
  });
  return found;
}

function checkReferences(root: CssNode): void {
  walk(root, (node) => {
    if (node.type === 'Url' && !FRAGMENT.test(node.value.trim()) && !DATA_IMAGE.test(node.value.trim()))
      throw external(node.value);
    if (node.type === 'Function') {
      if (node.name.includes('\\')) throw unsupported(node.name);
      if (LOADING_FUNCTIONS.test(node.name)) throw unsupported(`${node.name}()`);
    }
    // Not understood, so that nothing can be said of what it loads.
    if (node.type === 'Raw' && /\(|\\/.test(node.value)) throw unsupported(node.value.slice(0, 40));
  });
}
