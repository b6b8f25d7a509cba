import { type Plugin, parseSync, Visitor } from 'vite';

/** Names what zod adds for readers of the contract: it changes nothing of what a schema takes. */
const FOR_READERS = new Set(['describe', 'meta']);
/** The same of an endpoint: pages take whatever refusal comes. */
const OF_ENDPOINTS = new Set(['summary', 'description', 'errors', 'unversioned']);

/**
 * Leaves the contract's descriptions out of what pages load: they are for the OpenAPI document, and a kiosk at first
 * may load 130 KB only.
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

/** Takes `.describe(…)`, `.meta(…)`, and of each `endpoint({ … })` its texts and the refusals it names out of a source. */
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

/** Gives what is left of a source without the cuts, of which a later one may lie within an earlier one. */
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
