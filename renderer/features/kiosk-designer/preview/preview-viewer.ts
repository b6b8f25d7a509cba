import { buttonsOf } from '#shared/contract/devices/kiosk-grid.ts';
import type { KioskData, KioskViewer } from '#shared/contract/devices/kiosks.ts';
import { LANGUAGES, type Language } from '#shared/contract/fields.ts';
import type { Draft } from '../draft/draft.ts';

/** What buttons say of the wait in a preview: no kiosk stands anywhere yet. */
const EXPECTED: KioskData = { avgWaiting: 420, clientsWaiting: 4, waitFromMinutes: 5, waitToMinutes: 10 };

/** The place that a preview plays. */
export interface PreviewLocation {
  readonly companyName: string;
  readonly branchName: string;
  readonly zone: string;
}

/** Makes of a draft what a kiosk would be given, at the place that is shown. */
export function previewViewer(
  draft: Draft,
  place: PreviewLocation,
  language: Language,
  images: KioskViewer['pictures'],
): KioskViewer {
  const screens = draft.filter(({ enabled }) => enabled === 'Y').map(({ design }) => design);
  const buttons = screens.flatMap(buttonsOf);
  const known = (of: 'segment' | 'service') => [...new Set(buttons.flatMap((button) => button[of] ?? []))];
  const pairs = known('segment').flatMap((segment) =>
    known('service').map((service) => `${segment}-${service}`),
  );
  return {
    id: 0,
    name: '',
    idBranches: 0,
    ...place,
    now: Date.now(),
    languages: [...LANGUAGES],
    language,
    screens,
    pictures: images,
    hours: null,
    waits: Object.fromEntries(pairs.map((pair) => [pair, EXPECTED])),
  };
}

/** Tells the pair that the ways to a screen settle, so that its buttons say what they would. */
export function pairAt(draft: Draft, randomId: string) {
  const leading = draft
    .flatMap(({ design }) => buttonsOf(design))
    .filter(({ redirect, print }) => redirect === randomId && !print);
  return {
    segment: leading.find(({ segment }) => segment !== null)?.segment ?? null,
    service: leading.find(({ service }) => service !== null)?.service ?? null,
  };
}
