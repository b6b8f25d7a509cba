import { type CssNode, generate, parse, walk } from 'css-tree';
import { apiError } from '#shared/contract/api-error-factory.ts';

/** At-rules without fonts, animation or external content. */
const AT_RULES: ReadonlySet<string> = new Set(['media', 'supports', 'layer']);
/** At-rules with fonts or animation; unknown ones have no effect. */
const REJECTED_AT_RULES: ReadonlySet<string> = new Set([
  'font-face',
  'keyframes',
  '-webkit-keyframes',
  'property',
]);
/** Functions that load external content. */
const LOADING_FUNCTIONS = /^(-webkit-|-moz-)?(image|image-set|cross-fade|element|src|paint|expression)$/i;
/** Pseudo-classes that printers cannot match. */
const REJECTED_PSEUDO_CLASSES = /^(not|is|where|has|nth-.+|last-.+|only-.+|first-of-type|empty)$/i;
const FRAGMENT = /^#\S+$/;
const DATA_IMAGE = /^data:image\/(png|jpe?g|gif|webp);base64,[\w+/=\s]*$/i;

const unsupported = (part: string) => apiError('DRAWING_UNSUPPORTED', { field: 'file', params: { part } });

/** Sanitizes a stylesheet. Refuses external content, fonts and animations. */
export function harmlessStylesheet(css: string): string {
  const sheet = parse(css, { parseCustomProperty: true });
  walk(sheet, (node, item, list) => {
    if (node.type === 'Atrule') {
      const name = node.name.toLowerCase();
      if (name === 'import') throw external(generate(node));
      const isDropped = !AT_RULES.has(name) && (!REJECTED_AT_RULES.has(name) || isFontOfDrawing(node));
      if (isDropped) list?.remove(item);
      else if (REJECTED_AT_RULES.has(name)) throw unsupported(`@${name}`);
    } else if (node.type === 'Raw' && node.value.includes('{')) throw unsupported(node.value.slice(0, 40));
    else if (node.type === 'Raw' || node.type === 'Comment') list?.remove(item);
  });
  walk(sheet, (node) => {
    if (node.type === 'NestingSelector') throw unsupported('&');
    if (node.type === 'PseudoClassSelector' && REJECTED_PSEUDO_CLASSES.test(node.name))
      throw unsupported(`:${node.name}`);
  });
  walk(sheet, checkDeclarations);
  return generate(sheet);
}

/** True for a font that the drawing itself defines, as CorelDRAW writes it: no browser reads fonts of SVG. */
function isFontOfDrawing(rule: CssNode): boolean {
  if (rule.type !== 'Atrule' || rule.name.toLowerCase() !== 'font-face') return false;
  const addresses: string[] = [];
  walk(rule, (node) => {
    if (node.type === 'Url') addresses.push(node.value);
  });
  return addresses.length > 0 && addresses.every((address) => FRAGMENT.test(address));
}

/** Sanitizes the content of a `style` attribute. */
export function harmlessDeclarations(css: string): string {
  const declarations = parse(css, { context: 'declarationList', parseCustomProperty: true });
  walk(declarations, checkDeclarations);
  return generate(declarations);
}

/** Checks an attribute that is also a CSS property; null if browsers ignore it. */
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
  else selectLightColours(node.value);
};

/** Replaces `light-dark(a, b)`, as draw.io writes it, by `a`: printers know no themes. */
function selectLightColours(value: CssNode): void {
  walk(value, (node, item, list) => {
    if (node.type !== 'Function' || node.name.toLowerCase() !== 'light-dark') return;
    const [light] =
      generate(node)
        .slice('light-dark('.length)
        .match(/^(?:\([^()]*\)|[^(),])+/) ?? [];
    if (light !== undefined && item && list)
      list.replace(item, { data: parsedValue(light), prev: null, next: null });
  });
}

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
    // Unparsed content could load anything.
    if (node.type === 'Raw' && /\(|\\/.test(node.value)) throw unsupported(node.value.slice(0, 40));
  });
}
