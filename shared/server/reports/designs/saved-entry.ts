import { WEEKDAYS } from '#shared/domain/reports/repeat.ts';
import type { Actor, AuditEntry } from '#shared/server/audit/audit-entry.ts';
import type { StoredSending } from '#shared/server/reports/sendings/outbox.ts';
import { contentOf, type StoredDesign } from './stored-designs.ts';

/** Characters of a value that are kept. */
const MAX_VALUE_LENGTH = 200;

/** Writes down who saved or removed a report, as changes of the configuration are: only what differs, by its column. */
export function savedEntry(by: Actor, before: StoredDesign | null, after: StoredDesign | null): AuditEntry {
  const [was, is] = [before && fieldsOf(before), after && fieldsOf(after)];
  const differing = Object.keys({ ...was, ...is }).filter((field) => was?.[field] !== is?.[field]);
  const stored = (fields: Fields) => Object.fromEntries(differing.map((field) => [field, fields[field]]));
  const { id, name } = after ?? before ?? { id: null, name: '' };
  return {
    action: 'CHANGE_CONFIGURATION',
    by,
    to: { entity: 'report_designs', pk: id, name },
    ...(was && { before: stored(was) }),
    ...(is && { after: stored(is) }),
  };
}

/** Writes down who had one that failed sent once more, with the time at which it was due. */
export const retriedEntry = (
  by: Actor,
  { id, name }: StoredDesign,
  { due_at, state, reason }: Pick<StoredSending, 'due_at' | 'state' | 'reason'>,
): AuditEntry => ({
  action: 'CHANGE_CONFIGURATION',
  by,
  to: { entity: 'report_sendings', pk: id, name },
  before: { due: new Date(due_at).toISOString(), state, reason },
  after: { state: 'waiting' },
});

type Fields = Readonly<Record<string, string>>;

function fieldsOf(design: StoredDesign): Fields {
  const { type, filters, configuration } = contentOf(design);
  const { repeat, every, at, end, endOccurrences, endDate } = configuration;
  const days = WEEKDAYS.filter((day) => configuration[day] === 'Y');
  const repeats = [repeat, every, ...days, at, end, endOccurrences, endDate];
  const fields = {
    name: design.name,
    type: type.name,
    filters: JSON.stringify(Object.fromEntries(filters.map(({ type: filter, data }) => [filter, data]))),
    media: configuration.export.name,
    repeats: repeat === 'none' ? '' : repeats.filter((reported) => reported !== null).join(' · '),
    send_to: configuration.sendTo.join(', '),
  };
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, shortened(value)]));
}

const shortened = (value: string): string =>
  value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH - 1).toWellFormed()}…` : value;
