import type { Selectable } from 'kysely';
import type { Service, ServiceBody } from '../../contract/services.ts';
import type { ServicesTable } from '../db/tables.ts';

export const presentService = (row: Selectable<ServicesTable>): Service => ({
  id: row.id,
  idShort: String(row.id_short),
  name: row.name,
  description: row.description,
  serviceTime: row.service_time,
  enabled: row.enabled ? 'Y' : 'N',
  translations: JSON.parse(row.translations || '{}') as Service['translations'],
});

/** The columns of what was sent; an empty description is filled from the name (configuration, section 5). */
export const serviceColumns = (body: ServiceBody) => ({
  id_short: Number(body.idShort),
  name: body.name,
  description: body.description || body.name,
  service_time: body.serviceTime,
  enabled: body.enabled === 'Y' ? (1 as const) : (0 as const),
  ...(body.translations && { translations: JSON.stringify(body.translations) }),
});
