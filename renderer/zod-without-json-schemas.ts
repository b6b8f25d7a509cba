import { type Plugin, parseSync, Visitor } from 'vite';

/** Names what zod makes JSON schemas with. */
const MAKERS = /^(create\w+JSONSchemaMethod|\w+Processor)$/;

/**
 * Leaves out of what pages load how zod makes JSON schemas: only the OpenAPI document needs them, which the server writes.
 * What schemas take stays as it is.
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

/** Puts functions that do nothing in the place of those that make JSON schemas. */
export function withoutMakers(file: string, source: string): string {
  const made: (readonly [from: number, to: number])[] = [];
  const visitor = new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && MAKERS.test(id.name) && init) made.push([init.start, init.end]);
    },
  });
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  visitor.visit(program);
  if (made.length === 0) throw new Error(`${file}: nothing makes JSON schemas here any more`);
  let text = '';
  let at = 0;
  for (const [from, to] of made) {
    text += `${source.slice(at, from)}() => {}`;
    at = to;
  }
  return text + source.slice(at);
}
