import { type Plugin, parseSync, Visitor } from 'vite';

/** Methods of zod that only describe schemas and do not affect validation. */
const FOR_READERS = new Set(['describe', 'meta']);
/** The same for endpoints: pages accept any error. */
const OF_ENDPOINTS = new Set(['summary', 'description', 'errors', 'unversioned']);

/**
 * Removes the descriptions of the contract from page bundles. They serve the OpenAPI document; the first load of a
 * kiosk is limited to 130 KB.
 */
export function undescribedContract(): Plugin {
  return {
    name: 'turno-undescribed-contract',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/shared\/contract\/.*\.ts$/ },
      handler: (code, id) => undescribed(id, code),
    },
  };
}

/** Removes `.describe(…)`, `.meta(…)`, and the texts and errors of each `endpoint({ … })` from a source. */
export function undescribed(file: string, source: string): string {
  const cuts: (readonly [from: number, to: number])[] = [];
  const visitor = new Visitor({
    CallExpression({ callee, end, arguments: [shape] }) {
      if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') {
        if (FOR_READERS.has(callee.property.name)) cuts.push([callee.object.end, end]);
      } else if (
        callee.type === 'Identifier' &&
        callee.name === 'endpoint' &&
        shape?.type === 'ObjectExpression'
      ) {
        for (const property of shape.properties) {
          if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
          if (OF_ENDPOINTS.has(property.key.name))
            cuts.push([property.start, afterComma(source, property.end)]);
        }
      }
    },
  });
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  visitor.visit(program);
  return remainingSource(source, cuts);
}

/** Returns the source without the cuts, which may be nested. */
function remainingSource(source: string, cuts: readonly (readonly [from: number, to: number])[]): string {
  let text = '';
  let at = 0;
  for (const [from, to] of cuts.toSorted(([a], [b]) => a - b)) {
    if (from >= at) text += source.slice(at, from);
    at = Math.max(at, to);
  }
  return text + source.slice(at);
}

const afterComma = (source: string, end: number) => (source[end] === ',' ? end + 1 : end);
