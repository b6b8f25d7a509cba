import { openApiDocument } from '#shared/contract/openapi.ts';

type Operation = {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { description?: string; content?: Record<string, { schema: unknown }> }>;
};

/** The contract as a readable page: no script, no external resource, one section per tag. */
export function docsPage(server: 'branch' | 'central'): string {
  const operations = Object.entries(openApiDocument(server).paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
      path,
      method,
      operation,
    })),
  );
  const byTag = Map.groupBy(operations, ({ operation }) => operation.tags?.[0] ?? '');
  const sections = [...byTag].map(
    ([tag, these]) => `<section><h2>${escaped(tag)}</h2>${these.map(article).join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Turno · API</title><style>${STYLE}</style></head><body><main><h1>Turno API</h1>
<p>Below <code>/api</code>. The same as <a href="/api/openapi.json">OpenAPI 3.1 document</a>. Refusals answer
<code>{ status, message }</code>; state-changing requests accept an <code>Idempotency-Key</code> header.</p>
${sections.join('')}</main></body></html>`;
}

function article({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: Operation;
}): string {
  const parameters = (operation.parameters ?? [])
    .filter((parameter) => parameter.in !== 'header')
    .map((parameter) => `${parameter.name}${parameter.required ? '' : '?'}`)
    .join(', ');
  const body = operation.requestBody?.content['application/json']?.schema;
  const answer = operation.responses[200]?.content?.['application/json']?.schema;
  const rejected = Object.entries(operation.responses)
    .filter(([http]) => http !== '200')
    .map(([http, { description }]) => `${http} ${description ?? ''}`);
  return `<article id="${operation.operationId}"><h3><code><b>${method.toUpperCase()}</b> ${escaped(path)}</code></h3>
<p>${escaped(operation.summary ?? '')}. ${escaped(operation.description ?? '')}</p>
${parameters ? `<p>Parameters: <code>${escaped(parameters)}</code></p>` : ''}
${body ? details('Body', body) : ''}${answer ? details('Answer', answer) : ''}
<p class="dim">${escaped(rejected.join(' · '))}</p></article>`;
}

const details = (title: string, schema: unknown): string =>
  `<details><summary>${title}</summary><pre tabindex="0">${escaped(JSON.stringify(schema, null, 2))}</pre></details>`;

const escaped = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

const STYLE = `:root{color-scheme:light dark}body{margin:0;font:15px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}
main{max-width:60rem;margin:0 auto;padding:2rem 1.5rem}article{border-top:1px solid #8888;padding:.5rem 0}
h3{font-size:1rem;margin:.5rem 0}pre{overflow:auto;padding:.75rem;border:1px solid #8888;border-radius:8px}
p{margin:.25rem 0}summary{cursor:pointer}a{color:LinkText}`;
