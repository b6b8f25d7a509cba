import {
  DOMParser,
  type Document,
  type Node,
  onErrorStopParsing,
  ParseError,
  XMLSerializer,
  type Element as XmlElement,
} from '@xmldom/xmldom';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { decodeText } from '#shared/domain/decode-text.ts';
import { harmlessDeclarations, harmlessStylesheet, harmlessValue } from './harmless-css.ts';
import { readImageSize } from './image-header.ts';

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink';

/** Permitted elements. Browsers draw nothing for unlisted ones and their content. */
const ELEMENTS: ReadonlySet<string> = new Set(
  `svg g defs title desc symbol use path rect circle ellipse line polyline polygon text tspan textPath image style
   linearGradient radialGradient stop clipPath mask pattern marker filter feBlend feColorMatrix feComponentTransfer
   feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB
   feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting
   feSpotLight feTile feTurbulence`.split(/\s+/),
);

/** Elements that browsers draw but printers cannot, and animations. */
const REJECTED_ELEMENTS: ReadonlySet<string> = new Set(
  'foreignObject animate animateMotion animateTransform animateColor set feImage'.split(' '),
);

const CONTAINERS: ReadonlySet<string> = new Set(['a', 'switch']);
const IN_TEXT: ReadonlySet<string> = new Set(['text', 'tspan', 'textPath']);

const ATTRIBUTES = new RegExp(
  `^(${`id class x y z x1 y1 x2 y2 dx dy cx cy r rx ry fx fy fr d points width height viewBox preserveAspectRatio
  transform transform-origin offset version rotate textLength lengthAdjust startOffset method spacing side pathLength
  gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform clipPathUnits maskUnits
  maskContentUnits mask-type filterUnits primitiveUnits markerUnits markerWidth markerHeight refX refY orient in in2
  result stdDeviation mode operator type values k1 k2 k3 k4 scale radius seed order kernelMatrix divisor bias targetX
  targetY edgeMode kernelUnitLength preserveAlpha surfaceScale diffuseConstant specularConstant specularExponent
  limitingConeAngle pointsAtX pointsAtY pointsAtZ azimuth elevation baseFrequency numOctaves stitchTiles tableValues
  slope intercept amplitude exponent xChannelSelector yChannelSelector fill fill-.+ stroke stroke-.+ stop-.+ font
  font-.+ text-.+ letter-spacing word-spacing writing-mode direction unicode-bidi dominant-baseline alignment-baseline
  baseline-shift glyph-orientation-.+ kerning opacity display visibility overflow clip clip-.+ mask marker marker-.+
  filter color color-.+ flood-.+ lighting-color paint-order shape-rendering image-rendering vector-effect
  mix-blend-mode isolation enable-background xmlns xmlns:xlink xml:space xml:lang lang media role data-.+ aria-.+`
    .split(/\s+/)
    .join('|')})$`,
);

/** `requiredExtensions` that browsers support. */
const BROWSER_EXTENSIONS = /^\s*http:\/\/www\.w3\.org\/(1999\/xhtml|1998\/Math\/MathML)\s*$/;
const FRAGMENT = /^\s*#./;
const MAX_RENDERED_ELEMENTS = 100_000;
const MAX_EXPANDED_LENGTH = 20 * 1024 * 1024;
/** Maximum nesting of drawings. */
const MAX_DEPTH = 2;

/**
 * Sanitizes an SVG: no scripts, handlers, links or addresses; browsers draw the result like the original. Refuses
 * with DRAWING_DAMAGED, DRAWING_EXTERNAL or DRAWING_UNSUPPORTED.
 */
export function harmlessSvg(source: Uint8Array | string, depth = 0): string {
  if (depth > MAX_DEPTH) throw unsupported('<image>');
  const text = typeof source === 'string' ? source.replace(/^\ufeff/, '') : decodeXml(source);
  const root = parseDrawing(expandEntities(text));
  clean(root, depth);
  if (renderedElements(root, MAX_RENDERED_ELEMENTS) > MAX_RENDERED_ELEMENTS) throw unsupported('<use>');
  return new XMLSerializer().serializeToString(root);
}

const damaged = (line: number) => apiError('DRAWING_DAMAGED', { field: 'file', params: { line } });
const unsupported = (part: string) => apiError('DRAWING_UNSUPPORTED', { field: 'file', params: { part } });
const external = (address: string) =>
  apiError('DRAWING_EXTERNAL', { field: 'file', params: { address: address.trim().slice(0, 100) } });

function decodeXml(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  return decodeText(bytes, /^<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/i.exec(start)?.[1]);
}

const DOCTYPE = /<!DOCTYPE\s+[^>[]*(?:\[((?:"[^"]*"|'[^']*'|<!--[\s\S]*?-->|[^\]"'])*)\]\s*)?>/i;
const ENTITY = /<!ENTITY\s+([\w.:-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g;
const PREDEFINED: ReadonlySet<string> = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);

/** Expands entities of the document type, as Illustrator uses for namespaces, and removes the type. */
function expandEntities(text: string): string {
  const type = DOCTYPE.exec(text);
  if (!type) return text;
  const entities = new Map<string, string>();
  const subset = (type[1] ?? '').replace(/<!--[\s\S]*?-->/g, '');
  for (const [, name = '', double, single] of subset.matchAll(ENTITY)) {
    const value = double ?? single ?? '';
    // Nested entities could expand without limit.
    if (/[&%](?!#)/.test(value)) throw unsupported('<!ENTITY>');
    if (!entities.has(name)) entities.set(name, value);
  }
  if (/<!ENTITY/.test(subset.replace(ENTITY, ''))) throw unsupported('<!ENTITY>');
  let length = text.length;
  return text
    .replace(type[0], '')
    .replace(/<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->|&([\w.:-]+);/g, (found, name?: string) => {
      const value = name === undefined || PREDEFINED.has(name) ? undefined : entities.get(name);
      length += value?.length ?? 0;
      if (length > MAX_EXPANDED_LENGTH) throw unsupported('<!ENTITY>');
      return value ?? found;
    });
}

function parseDrawing(text: string): XmlElement {
  if (/<\?xml-stylesheet/i.test(text)) throw unsupported('<?xml-stylesheet?>');
  if (!/<([\w.-]+:)?svg[\s>/]/.test(text)) throw apiError('RESOURCE_UNREADABLE', { field: 'file' });
  let document: Document;
  try {
    const parser = new DOMParser({ onError: onErrorStopParsing });
    document = parser.parseFromString(withNamespaces(text.trim()), 'image/svg+xml');
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    throw damaged((error.locator as { lineNumber?: number } | undefined)?.lineNumber ?? 1);
  }
  const root = document.documentElement;
  if (root?.localName !== 'svg' || root.namespaceURI !== SVG_NAMESPACE)
    throw apiError('RESOURCE_UNREADABLE', { field: 'file' });
  return root;
}

/** Adds missing namespace declarations, as in drawings copied from pages. */
function withNamespaces(text: string): string {
  const start = /<svg(?=[\s>/])(?:"[^"]*"|'[^']*'|[^>"'])*>/.exec(text)?.[0];
  if (start === undefined) return text;
  const missing = [
    /\sxmlns\s*=/.test(start) ? '' : ` xmlns="${SVG_NAMESPACE}"`,
    /\sxmlns:xlink\s*=/.test(start) || !/\sxlink:/.test(text) ? '' : ` xmlns:xlink="${XLINK_NAMESPACE}"`,
  ];
  return text.replace(start, start.replace('<svg', `<svg${missing.join('')}`));
}

const isElement = (node: Node): node is XmlElement => node.nodeType === node.ELEMENT_NODE;

/** False if conditional attributes prevent drawing. */
function isRendered(element: XmlElement): boolean {
  const extensions = element.getAttribute('requiredExtensions');
  return extensions === null || BROWSER_EXTENSIONS.test(extensions);
}

function clean(element: XmlElement, depth: number): void {
  renamePrefixedLinks(element);
  for (const { name, value } of [...element.attributes]) cleanAttribute(element, name, value, depth);
  if (element.localName === 'style') cleanStyle(element);
  for (const child of [...element.childNodes]) {
    if (child.nodeType === child.TEXT_NODE || child.nodeType === child.CDATA_SECTION_NODE) continue;
    const stored = isElement(child) ? cleanChild(element, child) : null;
    if (stored) clean(stored, depth);
    else element.removeChild(child);
  }
}

/** Returns the element to process, which may replace a link or switch; null if it draws nothing. */
function cleanChild(parent: XmlElement, child: XmlElement): XmlElement | null {
  const name = child.localName ?? '';
  if (child.namespaceURI !== SVG_NAMESPACE || !isRendered(child)) return null;
  if (child.hasAttribute('systemLanguage')) throw unsupported('systemLanguage');
  if (name === 'foreignObject' && !child.hasChildNodes()) return null;
  if (REJECTED_ELEMENTS.has(name)) throw unsupported(`<${name}>`);
  if (!CONTAINERS.has(name)) return ELEMENTS.has(name) ? child : null;
  if (name === 'switch') limitElements(child);
  // Replaces a link by a group or text span.
  const group = child.ownerDocument?.createElementNS(
    SVG_NAMESPACE,
    IN_TEXT.has(parent.localName ?? '') ? 'tspan' : 'g',
  );
  if (!group) return null;
  for (const { name: attribute, value } of [...child.attributes])
    if (!/^(xlink:)?href$|^xmlns/.test(attribute)) group.setAttribute(attribute, value);
  for (const inner of [...child.childNodes]) group.appendChild(inner);
  parent.replaceChild(group, child);
  return group;
}

/** Keeps the first child of a switch whose conditions hold. */
function limitElements(element: XmlElement): void {
  const children = [...element.childNodes].filter(isElement);
  const first = children.find((child) => child.namespaceURI === SVG_NAMESPACE && isRendered(child));
  for (const child of children) if (child !== first) element.removeChild(child);
}

function cleanStyle(element: XmlElement): void {
  const css = harmlessStylesheet(element.textContent ?? '');
  for (const child of [...element.childNodes]) element.removeChild(child);
  if (css !== '') element.appendChild(element.ownerDocument?.createTextNode(css) as Node);
}

/** Renames references with another prefix of the XLink namespace, as optimizers write it. */
function renamePrefixedLinks(element: XmlElement): void {
  for (const { name, namespaceURI, localName, value } of [...element.attributes]) {
    if (namespaceURI !== XLINK_NAMESPACE || localName !== 'href' || name === 'xlink:href') continue;
    element.removeAttribute(name);
    // Browsers prefer the attribute without a namespace.
    if (!element.hasAttribute('href')) element.setAttribute('href', value);
  }
}

function cleanAttribute(element: XmlElement, name: string, value: string, depth: number): void {
  if (/^(xlink:)?href$/.test(name)) {
    if (element.localName === 'image' && value.trim() !== '')
      element.setAttribute(name, harmlessImage(value, depth));
    else if (!FRAGMENT.test(value)) {
      if (value.trim() !== '' && ELEMENTS.has(element.localName ?? '')) throw external(value);
      element.removeAttribute(name);
    }
  } else if (name === 'style') element.setAttribute(name, harmlessDeclarations(value));
  else if (!ATTRIBUTES.test(name)) element.removeAttribute(name);
  else if (/[(\\]/.test(value) && !NOT_CSS.test(name) && harmlessValue(value) === null)
    element.removeAttribute(name);
}

/** Attributes without CSS, or whose values cannot load content. */
const NOT_CSS = /^(xmlns.*|xml:.*|id|class|d|points|values|.*[tT]ransform|font-family|lang|data-.*|aria-.*)$/;

const DATA_IMAGE = /^\s*data:image\/([\w.+-]+)((?:;[\w-]+=[^;,]*)*)(;base64)?,([\s\S]*)$/i;

/** Checks an embedded image; embedded drawings are sanitized too. */
function harmlessImage(address: string, depth: number): string {
  const [, format = '', , isBase64, content = ''] = DATA_IMAGE.exec(address) ?? [];
  if (format === '') throw external(address);
  const bytes = Buffer.from(unescaped(content), isBase64 ? 'base64' : 'utf8');
  if (/^svg/i.test(format)) {
    const drawing = harmlessSvg(bytes, depth + 1);
    return `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`;
  }
  if (!/^(png|jpe?g|gif|webp)$/i.test(format)) throw unsupported(`image/${format}`);
  if (!readImageSize(bytes)) throw unsupported('<image>');
  return address;
}

const hrefOf = (element: XmlElement): string | null =>
  element.getAttribute('href') ?? element.getAttribute('xlink:href');

/** Number of elements after expanding every `use`, up to just above `limit`. A cyclic `use` counts as unlimited. */
function renderedElements(root: XmlElement, limit: number): number {
  const byId = new Map<string, XmlElement>();
  const counts = new Map<XmlElement, number>();
  const open = new Set<XmlElement>();
  index(root);
  return count(root);

  function index(element: XmlElement): void {
    const id = element.getAttribute('id');
    if (id !== null && !byId.has(id)) byId.set(id, element);
    for (const child of childElements(element)) index(child);
  }

  function count(element: XmlElement): number {
    const known = counts.get(element);
    if (known !== undefined) return known;
    if (open.has(element)) return limit + 1;
    open.add(element);
    let sum = 1;
    for (const child of childElements(element)) sum += count(child);
    if (element.localName === 'use') {
      const target = byId.get((hrefOf(element) ?? '').trim().slice(1));
      if (target) sum += count(target);
    }
    open.delete(element);
    const bounded = Math.min(sum, limit + 1);
    counts.set(element, bounded);
    return bounded;
  }
}

const childElements = (element: XmlElement): XmlElement[] => [...element.childNodes].filter(isElement);

function unescaped(content: string): string {
  try {
    return decodeURIComponent(content);
  } catch {
    return content;
  }
}
