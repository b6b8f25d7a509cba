import { openApiDocument } from '#shared/contract/openapi.ts';

/** A JSON schema of the document, with the keywords that the contract uses. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly format?: string;
}

interface Operation {
  readonly operationId: string;
  readonly description: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema?: Schema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description: string;
        readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
      }
    >
  >;
}

interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const INTRODUCTION = [
  '# Every endpoint: privilege, parameters, body, answer, error codes; then every named schema.',
  '# Written by `npm run openapi` from the contract. `text(45)` has at most 45 characters; `?` marks what may be missing.',
];

/** Renders the contract as text, a few lines per endpoint and one field per line, so that a review shows what changed. */
export function apiDigest(): string {
  const { paths, components } = JSON.parse(JSON.stringify(openApiDocument())) as OpenApiDocument;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationText(method, path, operation)),
  );
  const schemas = Object.entries(components.schemas).map(([name, schema]) => schemaText(name, schema));
  return `${[...INTRODUCTION, '', ...operations.sort(), ...schemas.sort()].join('\n')}\n`;
}

function operationText(method: string, path: string, operation: Operation): string {
  const { parameters = [], requestBody, responses, description } = operation;
  const named = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, required, schema }) => `${name}${required ? '' : '?'}: ${typeText(schema)}`);
  const [bodyType, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const [media, answer] = Object.entries(responses[200]?.content ?? {})[0] ?? [];
  const errors = Object.entries(responses)
    .filter(([status]) => status !== '200')
    .map(([status, response]) => `${status} ${response.description}`);
  return [
    `${path} ${method.toUpperCase()} ${operation.operationId}`,
    `  ${description}`,
    ...(named.length > 0 ? [`  query ${named.join(', ')}`] : []),
    ...(body ? [`  body ${jsonOr(bodyType, body.schema)}`] : []),
    `  answer ${answer ? jsonOr(media, answer.schema) : 'none'}`,
    ...errors.map((error) => `  ${error}`),
    '',
  ].join('\n');
}

const jsonOr = (media: string | undefined, schema: Schema): string =>
  media === 'application/json' ? typeText(schema) : `${media} ${typeText(schema)}`;

function schemaText(name: string, schema: Schema): string {
  if (!schema.properties) return `${name} = ${typeText(schema)}\n`;
  return [`${name}`, ...fieldTexts(schema).map((field) => `  ${field}`), ''].join('\n');
}

const fieldTexts = ({ properties = {}, required = [] }: Schema): string[] =>
  Object.entries(properties).map(
    ([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${typeText(schema)}`,
  );

function typeText(schema: Schema | undefined): string {
  if (!schema) return 'any';
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(typeText).join(' | ');
  if (schema.allOf) return schema.allOf.map(typeText).join(' & ');
  if (schema.type === 'array') return `list of ${typeText(schema.items)}${limitText(schema.maxItems)}`;
  if (schema.properties) return `{ ${fieldTexts(schema).join(', ')} }`;
  if (typeof schema.additionalProperties === 'object')
    return `{ [name]: ${typeText(schema.additionalProperties)} }`;
  if (schema.type === 'string') return `${schema.format ?? 'text'}${limitText(schema.maxLength)}`;
  return schema.type === undefined ? 'any' : String(schema.type);
}

const limitText = (limit: number | undefined): string => (limit === undefined ? '' : `(${limit})`);
