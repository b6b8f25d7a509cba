import type { Kysely } from 'kysely';
import { imagesOfScreen } from '#shared/contract/devices/kiosk-layout.ts';
import { type SignageDesign, showsSlides } from '#shared/contract/devices/signage-design.ts';
import type { ResourceName } from '#shared/contract/installation/resource-address.ts';
import { foldName } from '#shared/domain/fold-name.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { readDesign as readSignage } from '../configuration/stored-design.ts';
import { storedScreens } from '../kiosks/stored-screens.ts';
import { readDesign } from '../ticket-designs/designs-printing.ts';

/** Comparable key of a resource. */
export const keyOf = ({ name, type, module }: ResourceName): string => `${module}/${type}/${foldName(name)}`;

/** Kinds of designs that use resources; a new kind is downloaded and protected from deletion like the others. */
export const DESIGN_KINDS = ['kiosk', 'ticketDesign', 'displayDesign'] as const;
export type DesignKind = (typeof DESIGN_KINDS)[number];

/** A design and its resources. */
export interface DesignWithResources {
  readonly kind: DesignKind;
  readonly id: number;
  readonly name: string;
  /** Stored JSON of the design: the screens of a kiosk in order, or one design. */
  readonly parts: readonly string[];
  readonly resources: readonly ResourceName[];
}

/** `used` excludes disabled designs and those that no queue or display uses. */
type UsageFilter = 'all' | 'used';

type Find = (db: Kysely<SharedTables>, which: UsageFilter, id?: number) => Promise<DesignWithResources[]>;

const FIND: Readonly<Record<DesignKind, Find>> = {
  async kiosk(db, which, id) {
    const rows = await db
      .selectFrom('kiosk_screens as s')
      .innerJoin('kiosks as k', 'k.id', 's.id_kiosks')
      .select(['k.id', 'k.name', 's.design'])
      .$if(which === 'used', (query) => query.where('k.enabled', '=', 1).where('s.enabled', '=', 1))
      .$if(id !== undefined, (query) => query.where('k.id', '=', id ?? 0))
      .orderBy('k.name')
      .orderBy('s.id')
      .execute();
    return [...Map.groupBy(rows, (row) => row.id).values()].map((screens) => {
      const parts = screens.map(({ design }) => design);
      const [{ id, name } = { id: 0, name: '' }] = screens;
      return { kind: 'kiosk', id, name, parts, resources: parts.flatMap(imagesOfDesign) };
    });
  },

  async ticketDesign(db, which, id) {
    const rows = await db
      .selectFrom('ticket_designs')
      .select(['id', 'name', 'design'])
      .$if(which === 'used', (query) =>
        query.where('id', 'in', (eb) =>
          eb
            .selectFrom('queue_categories')
            .select('id_ticket_designs')
            .where('id_ticket_designs', 'is not', null),
        ),
      )
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
      .orderBy('name')
      .execute();
    return rows.map(({ id, name, design }) => {
      const { logo } = readDesign(design);
      // A disabled logo stays selected but is not printed.
      const key = which === 'used' && !logo?.enabled ? null : logo?.key;
      return {
        kind: 'ticketDesign',
        id,
        name,
        parts: [design],
        resources: key ? [key as ResourceName] : [],
      };
    });
  },

  async displayDesign(db, which, id) {
    const rows = await db
      .selectFrom('display_designs')
      .select(['id', 'name', 'design'])
      .$if(which === 'used', (query) =>
        query
          .where('enabled', '=', 1)
          .where('id', 'in', (eb) =>
            eb
              .selectFrom('displays')
              .select('id_display_designs')
              .where('id_display_designs', 'is not', null)
              .where('enabled', '=', 1),
          ),
      )
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
      .orderBy('name')
      .execute();
    return rows.map(({ id, name, design }) => ({
      kind: 'displayDesign' as const,
      id,
      name,
      parts: [design],
      resources: filesOfSignage(readSignage(design), which),
    }));
  },
};

/** Files of a display design; `used` excludes those its screen type does not show. */
const filesOfSignage = (design: SignageDesign, which: UsageFilter): ResourceName[] => [
  ...(design.image === null ? [] : [ofSignage('image', design.image)]),
  ...(design.chime !== null && (which === 'all' || design.audio) ? [ofSignage('audio', design.chime)] : []),
  ...(which === 'all' || showsSlides(design.screenType) ? design.slides : []),
];

/** Key of a display file. */
export const ofSignage = (type: 'image' | 'audio', name: string): ResourceName => ({
  name,
  type,
  module: 'signature',
});

const imagesOfDesign = (design: string): ResourceName[] =>
  storedScreens(design)
    .flatMap(imagesOfScreen)
    .map((name) => ({ name, type: 'image', module: 'kiosk' }));

/** Finds the designs of all kinds. */
export async function designsWithResources(
  db: Kysely<SharedTables>,
  which: UsageFilter,
): Promise<DesignWithResources[]> {
  return (await Promise.all(DESIGN_KINDS.map((kind) => FIND[kind](db, which)))).flat();
}

/** Finds a used design; undefined otherwise. */
export async function usedDesign(
  db: Kysely<SharedTables>,
  kind: DesignKind,
  id: number,
): Promise<DesignWithResources | undefined> {
  return (await FIND[kind](db, 'used', id))[0];
}
