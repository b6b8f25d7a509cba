import { DOMParser, onWarningStopParsing, XMLSerializer, type Element as XmlElement } from '@xmldom/xmldom';

/** What a drawing is made of; whatever runs, loads, links or is no drawing is not among it. */
const ELEMENTS: ReadonlySet<string> = new Set([
  ...['svg', 'g', 'defs', 'title', 'desc', 'symbol', 'use', 'path', 'rect', 'circle', 'ellipse', 'line'],
  ...['polyline', 'polygon', 'text', 'tspan', 'linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask'],
  ...['pattern', 'marker', 'filter', 'feGaussianBlur', 'feOffset', 'feMerge', 'feMergeNode', 'feFlood'],
  ...['feComposite', 'feColorMatrix', 'feBlend'],
]);

const ATTRIBUTES = new RegExp(
  `^(${[
    ...['id', 'class', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'dx', 'dy', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy'],
    ...['d', 'points', 'width', 'height', 'viewBox', 'preserveAspectRatio', 'transform', 'offset', 'version'],
    ...[
      'fill(-.+)?',
      'stroke(-.+)?',
      'stop-.+',
      'font-.+',
      'text-.+',
      'letter-spacing',
      'opacity',
      'display',
    ],
    ...[
      'visibility',
      'clip-.+',
      'mask',
      'marker-.+',
      'filter',
      'color',
      'gradientUnits',
      'gradientTransform',
    ],
    ...['spreadMethod', 'patternUnits', 'patternTransform', 'clipPathUnits', 'maskUnits', 'markerUnits'],
    ...[
      'markerWidth',
      'markerHeight',
      'refX',
      'refY',
      'orient',
      'in',
      'in2',
      'result',
      'stdDeviation',
      'mode',
    ],
    ...['operator', 'type', 'values', 'flood-.+', 'xmlns', 'xmlns:xlink', 'href', 'xlink:href', 'style'],
  ].join('|')})$`,
);

/** Parts of the drawing itself may be referred to, and nothing else. */
const OWN_PART = /^\s*#[\w-]+\s*$/;
const LOADING = /@import|expression|\\|\/\*|(image|image-set|cross-fade|element|src)\s*\(/i;
const REFERENCES = /url\(\s*(['"]?)(.*?)\1\s*\)/gi;

/**
 * Leaves of a drawing what draws: no scripts, no handlers, no links, nothing from elsewhere. Null where the text is no
 * drawing.
 */
export function harmlessSvg(text: string): string | null {
  // Drawing programs name their kind of document; entities, which could grow without end, are in none.
  const plain = text.replace(/<!DOCTYPE[^>[]*>/i, '');
  if (/<!(DOCTYPE|ENTITY)/i.test(plain)) return null;
  try {
    const document = new DOMParser({ onError: onWarningStopParsing }).parseFromString(plain, 'image/svg+xml');
    const root = document.documentElement;
    if (root?.localName !== 'svg') return null;
    clean(root);
    return new XMLSerializer().serializeToString(root);
  } catch {
    return null;
  }
}

function clean(element: XmlElement): void {
  for (const child of [...(element.childNodes ?? [])]) {
    if (child.nodeType === child.TEXT_NODE) continue;
    if (child.nodeType === child.ELEMENT_NODE && ELEMENTS.has((child as XmlElement).localName ?? '')) {
      clean(child as XmlElement);
    } else element.removeChild(child);
  }
  for (const { name, value } of [...element.attributes]) {
    if (!isHarmless(name, value)) element.removeAttribute(name);
  }
}

function isHarmless(name: string, value: string): boolean {
  if (!ATTRIBUTES.test(name)) return false;
  if (/^(xlink:)?href$/.test(name)) return OWN_PART.test(value);
  // Escapes and comments of CSS hide what a value loads, in any attribute that is a property too.
  if (LOADING.test(value)) return false;
  const references = [...value.matchAll(REFERENCES)];
  const isWhole = references.length === (value.match(/url\s*\(/gi) ?? []).length;
  return isWhole && references.every(([, , target = '']) => OWN_PART.test(target));
}
