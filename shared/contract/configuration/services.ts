import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { digits, id, idParams, name, numeric, seconds, text, translations, yesNo } from '../fields.ts';
import { listQuery, pageOf } from '../lists.ts';
import { deletionCheck, LOCKED_BY_CENTRAL_ERRORS, origin, WRITES } from './configured.ts';

const tag = 'Services';
const writing = WRITES.global;

export const service = z
  .object({
    id,
    idShort: z.string(),
    name: z.string(),
    description: z.string(),
    serviceTime: seconds,
    enabled: yesNo,
    translations,
  })
  .meta({ id: 'Service' });
export type Service = z.infer<typeof service>;

/** Configuration specification, sections 3 and 5. Empty descriptions are filled from the name. */
export const serviceBody = z
  .object({
    idShort: digits(9),
    name: name(60),
    description: text(90),
    serviceTime: numeric(seconds),
    enabled: yesNo,
    translations: translations.optional(),
  })
  .meta({ id: 'ServiceBody' });
export type ServiceBody = z.infer<typeof serviceBody>;

export const listServices = endpoint({
  method: 'get',
  path: '/services',
  tag,
  summary: 'Services, searched in short id, name and description',
  privilege: 'signedIn',
  query: listQuery(['idShort', 'name', 'description', 'serviceTime', 'enabled']),
  answer: pageOf(service.and(origin)),
  errors: [],
});

export const maxServiceIdShort = endpoint({
  method: 'get',
  path: '/services/maxIdShort',
  tag,
  summary: 'Highest short id in use; 0 if there is none',
  privilege: 'signedIn',
  answer: z.object({ maxIdShort: z.number().int() }),
  errors: [],
});

export const createService = endpoint({
  method: 'post',
  path: '/services',
  tag,
  summary: 'Add a service',
  ...writing,
  body: serviceBody,
  answer: service,
  errors: ['NAME_UNIQUE', 'ID_SHORT_UNIQUE'],
});

export const updateService = endpoint({
  method: 'put',
  path: '/services/{id}',
  isVersioned: true,
  tag,
  summary: 'Change a service',
  ...writing,
  params: idParams,
  body: serviceBody,
  answer: service,
  errors: [
    'NOT_FOUND',
    ...LOCKED_BY_CENTRAL_ERRORS,
    'NAME_UNIQUE',
    'ID_SHORT_UNIQUE',
    'CUSTOMERS_ARE_WAITING',
  ],
});

export const deleteService = endpoint({
  method: 'delete',
  path: '/services/{id}',
  isVersioned: true,
  tag,
  summary: 'Delete an unused service',
  ...writing,
  params: idParams,
  answer: z.object({}),
  errors: ['NOT_FOUND', ...LOCKED_BY_CENTRAL_ERRORS, 'IN_USE', 'HAS_HISTORY'],
});

export const checkServiceDeletion = deletionCheck(deleteService);
