import type { Kysely } from 'kysely';
import { readGeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { PlaceholderValues } from '#shared/domain/sms/placeholders.ts';
import { ticketCode } from '#shared/domain/tickets/number.ts';
import type { SharedTables } from '../db/tables.ts';

function longestText(all: readonly string[]): string {
  const length = (text: string) => Array.from(text).length;
  return all.toSorted((one, other) => length(other) - length(one))[0] ?? '';
}

/**
 * Reads the longest that each datum of a message can be here, so that a text is counted as it may arrive at worst. What
 * is shown to somebody takes the names of the branches that are included for them alone.
 */
export async function readLongestValues(
  db: Kysely<SharedTables>,
  shown?: readonly number[],
): Promise<PlaceholderValues> {
  const stored = await db.selectFrom('general_parameters').select(['name', 'value']).execute();
  const branches = await db
    .selectFrom('branches')
    .select('name')
    .where('enabled', '=', 1)
    .$if(shown !== undefined, (query) => query.where('id', 'in', shown ?? []))
    .execute();
  const workstations = await db
    .selectFrom('workstations')
    .select('name')
    .where('enabled', '=', 1)
    .$if(shown !== undefined, (query) => query.where('id_branches', 'in', shown ?? []))
    .execute();
  const queues = await db.selectFrom('queues').select(['letter', 'max_limit']).execute();
  const { smsFirm: firm, smsLink: link } = readGeneralSettings(stored);
  return {
    ticket:
      longestText(queues.map(({ letter, max_limit }) => ticketCode(letter, max_limit, max_limit))) || 'A000',
    branch: longestText(branches.map(({ name }) => name)),
    workstation: longestText(workstations.map(({ name }) => name)),
    ahead: '99',
    link,
    firm,
  };
}
