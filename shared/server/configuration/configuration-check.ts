import type { Kysely } from 'kysely';
import {
  checkConfiguration as checkEndpoint,
  MAX_FINDINGS,
} from '#shared/contract/configuration/configuration-check.ts';
import { checkConfiguration } from '#shared/domain/configuration/check-configuration.ts';
import { type ConfiguredItem, RULES } from '#shared/domain/configuration/configured.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { visibleBranches } from '../kit/included-branches.ts';
import { type AsyncRoute, read } from '../kit/route.ts';
import type { PaperDrawing } from '../ticket-designs/paper-drawing.ts';
import { readConfigured } from './read-configured.ts';

/** Routes of the configuration check, limited to included branches. */
export function configurationCheckRoutes(
  reader: Kysely<SharedTables>,
  missingCharacters: PaperDrawing['missing'],
): AsyncRoute<never>[] {
  return [
    read(checkEndpoint, async ({ caller }) => {
      const configured = await readConfigured(reader, missingCharacters, visibleBranches(caller));
      const found = checkConfiguration(configured);
      const named = (things: readonly ConfiguredItem[], id: number | undefined) => {
        const thing = things.find((each) => each.id === id);
        return thing && { id: thing.id, name: thing.name };
      };
      const findings = found.slice(0, MAX_FINDINGS).map(({ branch, branchType, ...finding }) => {
        const [ofBranch, ofType] = [
          named(configured.branches, branch),
          named(configured.branchTypes, branchType),
        ];
        return {
          ...finding,
          severity: RULES[finding.rule],
          ...(ofBranch && { branch: ofBranch }),
          ...(ofType && { branchType: ofType }),
        };
      });
      const { branches, workstations, queues, services, attentionProfiles, kiosks, displays } = configured;
      return {
        findings,
        total: found.length,
        checked: {
          branches: branches.length,
          workstations: workstations.length,
          queues: queues.length,
          services: services.length,
          profiles: attentionProfiles.length,
          kiosks: kiosks.length,
          displays: displays.length,
        },
      };
    }),
  ];
}
