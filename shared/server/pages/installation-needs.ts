import type { Kysely } from 'kysely';
import { CONFIGURES } from '#shared/contract/configuration/configured.ts';
import type { Need } from '#shared/contract/installation/home.ts';
import { MODULES, type ModuleId } from '#shared/domain/access/modules.ts';
import { checkConfiguration } from '#shared/domain/configuration/check-configuration.ts';
import { RULES } from '#shared/domain/configuration/configured.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { licenceStatus } from '#shared/domain/settings/licence.ts';
import { localDay } from '#shared/domain/time/local-day.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { blockedUsernames } from '../access/attempts.ts';
import { generalSettings } from '../access/queries.ts';
import { readConfigured } from '../configuration/read-configured.ts';
import { findFailingEmails } from '../delivery/emails.ts';
import type { Caller } from '../kit/caller.ts';
import { visibleBranches } from '../kit/included-branches.ts';
import type { Licences } from '../licence/licences.ts';
import type { PaperDrawing } from '../ticket-designs/paper-drawing.ts';

/** Age after which a backup is overdue. */
const BACKUP_DUE_MS = 7 * 24 * 3_600_000;

const CACHE_TTL_MS = 30_000;

type Reader = Kysely<SharedTables>;

/** Needs of every installation: licence, backup, users, mail, configuration. */
export function installationNeeds(
  reader: Reader,
  licences: Licences,
  missingCharacters: PaperDrawing['missing'],
): NeedSource[] {
  return [
    {
      modules: [MODULES.licence],
      async find(_caller, now) {
        const { licence } = await licences(reader);
        const status = licenceStatus(licence.expirationDate, localDay(new Date(now)));
        return status.state === 'valid' ? [] : [{ kind: 'licence', ...status }];
      },
    },
    { modules: [MODULES.backup], find: (_caller, now) => overdueBackup(reader, now) },
    {
      modules: [MODULES.users],
      async find() {
        return someOf(await blockedUsernames(reader)).map((some) => ({
          kind: 'blockedUsers',
          ...some,
        }));
      },
    },
    { modules: [MODULES.configurationTools], find: (_caller, now) => unsentEmails(reader, now) },
    { modules: CONFIGURES.anywhere, find: createCheckFindings(reader, missingCharacters) },
  ];
}

/** Number of findings of the configuration check, cached for half a minute because it is expensive. */
function createCheckFindings(reader: Reader, missingCharacters: PaperDrawing['missing']): NeedSource['find'] {
  const cached = new Map<string, { readonly until: Millis; readonly needs: Promise<readonly Need[]> }>();

  async function count(branches: readonly number[] | undefined): Promise<readonly Need[]> {
    const found = checkConfiguration(await readConfigured(reader, missingCharacters, branches));
    const counted = (severity: string) => found.filter(({ rule }) => RULES[rule] === severity).length;
    const [errors, warnings] = [counted('error'), counted('warning')];
    return errors + warnings === 0 ? [] : [{ kind: 'configuration', errors, warnings }];
  }

  return (caller, now) => {
    const branches = visibleBranches(caller);
    const key = branches?.join() ?? '';
    const known = cached.get(key);
    if (known && now < known.until) return known.needs;
    for (const [old, { until }] of cached) if (until <= now) cached.delete(old);
    const needs = count(branches);
    cached.set(key, { until: now + CACHE_TTL_MS, needs });
    return needs;
  };
}

/** Reports failing mail. */
async function unsentEmails(reader: Reader, now: Millis): Promise<readonly Need[]> {
  const failing = await findFailingEmails(reader, now);
  return failing ? [{ kind: 'emails', ...failing }] : [];
}

/** Reports an overdue backup from the audit; unknown if that is off. */
async function overdueBackup(reader: Reader, now: Millis) {
  if (!(await generalSettings(reader)).auditLog) return [];
  const last = await reader
    .selectFrom('audit')
    .select('at')
    .where('action', '=', 'BACKUP')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const at = last === undefined ? null : Number(last.at);
  return at !== null && now - at < BACKUP_DUE_MS ? [] : [{ kind: 'backup' as const, at }];
}

/** Detects one kind of task. */
export interface NeedSource {
  /** Users with one of these modules see it. */
  readonly modules: readonly ModuleId[];
  /** Finds tasks in the branches included for the caller. */
  readonly find: (caller: Caller, now: Millis) => readonly Need[] | Promise<readonly Need[]>;
}

const NAMED = 3;

/** First names of a list; undefined if empty. */
export const someOf = (names: readonly string[]) =>
  names.length === 0 ? [] : [{ names: names.slice(0, NAMED), total: names.length }];
