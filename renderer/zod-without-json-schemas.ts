import { type Plugin, parseSync, Visitor } from 'vite';

/** Names of the zod functions that create JSON schemas. */
const MAKERS = /^(create\w+JSONSchemaMethod|\w+Processor)$/;

/**
 * Removes the JSON schema functions of zod from page bundles: only the server creates the OpenAPI document.
 * Validation is unaffected.
 */
export function zodWithoutJsonSchemas(): Plugin {
  return {
    name: 'turno-zod-without-json-schemas',
    apply: 'build',
    transform: {
      filter: { id: /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/ },
      handler: (code, id) => withoutMakers(id, code),
    },
  };
}

/** Replaces the functions that create JSON schemas by empty ones. */
export function withoutMakers(file: string, source: string): string {
  const created: (readonly [from: number, to: number])[] = [];
  const visitor = new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && MAKERS.test(id.name) && init) created.push([init.start, init.end]);
    },
  });
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  visitor.visit(program);
  if (created.length === 0) throw new Error(`${file}: nothing makes JSON schemas here any more`);
  let text = '';
  let at = 0;
  for (const [from, to] of created) {
    text += `${source.slice(at, from)}() => {}`;
    at = to;
  }
  return text + source.slice(at);
}
