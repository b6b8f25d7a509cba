import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { hiding } from '../domain/sync-type.ts';
import { apiErrorBody } from './api-error-body.ts';
import { namesBranch } from './branch-bound.ts';
import { WAITING_HEADER } from './client.ts';
import { CONTRACT } from './contract.ts';
import { type Endpoint, UNWELL } from './endpoint.ts';
import { ERRORS, type ErrorCode } from './errors.ts';
import { bareListQuery, isBareList } from './lists.ts';

/** OpenAPI 3.1 document of one server or both. */
export function openApiDocument(server?: 'branch' | 'central') {
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Turno',
      version: '1',
      description:
        'Queue and ticket management for customer-service branches. Every error response is `{status, message}` ' +
        'with a code of the error catalogue. Every state-changing request accepts an `Idempotency-Key` header.\n\n' +
        'Updates and deletions of configured entities accept `basedOn` in their body: the entity as the caller read ' +
        'it, or some of its fields, under the names of the body. If one of these values has changed, nothing is ' +
        'changed and the response is `CHANGED_SINCE_READ` with the current values in `version`: merge them, and send ' +
        'the change again with `basedOn` set to them. Without `basedOn` the last change is applied, and the ' +
        'audit has an entry `CHANGE_WITHOUT_VERSION`.',
    },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        branch: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'Branch <id>:<challenge>:<count>:<ed25519 signature, base64url>',
        },
      },
    },
    paths: paths(server),
  });
}

const apiErrorSchema = apiErrorBody.meta({ id: 'Rejection' });

function paths(server: 'branch' | 'central' | undefined): ZodOpenApiPathsObject {
  const all: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const [operationId, endpoint] of Object.entries(CONTRACT)) {
    if (server && endpoint.only && endpoint.only !== server) continue;
    all[endpoint.path] = { ...all[endpoint.path], [endpoint.method]: operation(operationId, endpoint) };
  }
  return all;
}

function operation(operationId: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  const { params } = endpoint;
  return {
    operationId,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: [privilegeText(endpoint), ...serverText(endpoint)].join(' '),
    security: securityOf(endpoint),
    requestParams: {
      ...(params instanceof z.ZodObject && { path: params }),
      ...queryOf(endpoint),
      ...(endpoint.method !== 'get' && {
        header: z.object({ 'Idempotency-Key': z.string().max(200).optional(), ...waitingHeader(endpoint) }),
      }),
    },
    ...requestBody(endpoint),
    responses: {
      200: success(endpoint),
      ...(endpoint.unwell && { [UNWELL]: { ...success(endpoint), description: 'Server is not healthy' } }),
      ...errorResponses(endpoint),
    },
  };
}

function queryOf(endpoint: Endpoint) {
  const { query } = endpoint;
  const own = query instanceof z.ZodObject ? query : null;
  if (isBareList(endpoint)) return { query: z.object({ ...own?.shape, ...bareListQuery.shape }) };
  return own && { query: own };
}

const waitingHeader = ({ errors }: Endpoint) =>
  errors.includes('CUSTOMERS_ARE_WAITING') && {
    [WAITING_HEADER]: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional()
      .describe(
        'Confirmation after CUSTOMERS_ARE_WAITING: the value of its `params.people`. The request is refused again if more customers are waiting by then',
      ),
  };

function securityOf({ privilege }: Endpoint) {
  if (privilege === 'public') return [];
  return [privilege === 'branch' ? { branch: [] } : { bearer: [] }];
}

function privilegeText({ privilege }: Endpoint): string {
  if (privilege === 'public') return 'Public on the branch network.';
  if (privilege === 'signedIn') return 'Any signed-in user.';
  if (privilege === 'branch') return 'An enrolled branch, which signs its requests.';
  return `Needs one of the modules ${privilege.join(', ')}.`;
}

const serverText = ({ only, part }: Endpoint): string[] => [
  ...(only ? [`Only at ${SERVERS[only]}.`] : []),
  ...(part ? [`Refused in sync type ${hiding(part).join(', ')}.`] : []),
];
const SERVERS = { branch: 'a branch', central: 'central' };

function requestBody({
  body,
  upload,
  isVersioned,
}: Endpoint): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (upload) {
    const file = { [upload.field]: bytes.describe(`At most ${upload.maxBytes} bytes`) };
    const form = body instanceof z.ZodObject ? body.extend(file) : z.object(file);
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } };
  }
  if (isVersioned) {
    const schema = body ? body.and(z.object({ basedOn })) : z.object({ basedOn });
    return { requestBody: { required: body !== undefined, content: { 'application/json': { schema } } } };
  }
  return body ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {};
}

const basedOn = z
  .record(z.string(), z.unknown())
  .optional()
  .meta({ id: 'BasedOn' })
  .describe(
    'Entity as the caller read it, or some of its fields; the request is refused with CHANGED_SINCE_READ if one of them has changed. Without it nothing is checked, and the change is audited as one without a version',
  );

const bytes = z.string().meta({ format: 'binary' });

function success({ answer }: Endpoint) {
  if ('media' in answer) {
    return {
      description: 'Done',
      content: { [answer.media]: { schema: bytes } },
      ...(answer.download && {
        headers: z.object({ 'Content-Disposition': z.string(), 'Content-Length': z.string() }),
      }),
    };
  }
  return { description: 'Done', content: { 'application/json': { schema: answer } } };
}

/** True for endpoints without a signed-in user. */
const isOpen = ({ privilege }: Endpoint): boolean => privilege === 'public' || privilege === 'branch';

/** True for endpoints that refuse unknown fields. */
const isStrict = ({ method, privilege, tolerant }: Endpoint): boolean =>
  method !== 'get' && privilege !== 'branch' && !tolerant;

/** Error codes of an endpoint by HTTP status. */
function errorResponses(endpoint: Endpoint) {
  const codes: ErrorCode[] = [
    'INVALID_REQUEST',
    ...(endpoint.body || endpoint.query ? (['TEXT_INVISIBLE_CHARACTERS'] as const) : []),
    ...(isStrict(endpoint) ? (['UNKNOWN_FIELD'] as const) : []),
    ...(isStrict(endpoint) && endpoint.body ? (['FIELD_READ_ONLY'] as const) : []),
    ...(isOpen(endpoint) ? [] : (['INVALID_TOKEN', 'EXPIRED_TOKEN'] as const)),
    ...(Array.isArray(endpoint.privilege) ? (['FORBIDDEN'] as const) : []),
    ...(!isOpen(endpoint) && namesBranch(endpoint) ? (['NOT_YOUR_BRANCH'] as const) : []),
    ...(endpoint.scope === 'installation' ? (['NOT_ALL_BRANCHES'] as const) : []),
    ...(endpoint.part ? (['NOT_IN_THIS_SYNC_TYPE'] as const) : []),
    ...(endpoint.upload ? (['UPLOAD_TOO_LARGE'] as const) : []),
    ...(endpoint.isVersioned ? (['CHANGED_SINCE_READ'] as const) : []),
    ...endpoint.errors,
  ];
  const byHttp = Map.groupBy(new Set(codes), (code) => ERRORS[code].http);
  return Object.fromEntries(
    [...byHttp].map(([http, these]) => [
      http,
      { description: these.join(', '), content: { 'application/json': { schema: apiErrorSchema } } },
    ]),
  );
}
