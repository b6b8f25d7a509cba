/** Filter of one side of the dashboard; null for all. */
export interface Selection {
  readonly group: number | null;
  readonly profile: number | null;
}

export const ALL: Selection = { group: null, profile: null };

/** The two sides; `first` is the only one in a single view. */
export const SIDES = ['first', 'second'] as const;
export type Side = (typeof SIDES)[number];

export interface DashboardView {
  readonly isSplit: boolean;
  readonly selections: Readonly<Record<Side, Selection>>;
}

const NAMES = {
  first: { group: 'group', profile: 'profile' },
  second: { group: 'group2', profile: 'profile2' },
} as const;

/** Reads the view from the address. */
export function readView(params: URLSearchParams): DashboardView {
  const idOf = (name: string) => {
    const id = Number(params.get(name));
    return Number.isSafeInteger(id) && id > 0 ? id : null;
  };
  const of = (side: Side): Selection => ({
    group: idOf(NAMES[side].group),
    profile: idOf(NAMES[side].profile),
  });
  return {
    isSplit: params.get('view') === 'split',
    selections: { first: of('first'), second: of('second') },
  };
}

/** Writes the view to the address; other parameters remain. */
export function writeView(
  { isSplit, selections }: DashboardView,
  before = new URLSearchParams(),
): URLSearchParams {
  const params = new URLSearchParams(before);
  const put = (name: string, value: number | null) => {
    if (value === null) params.delete(name);
    else params.set(name, String(value));
  };
  if (isSplit) params.set('view', 'split');
  else params.delete('view');
  for (const side of SIDES) {
    const { group, profile } = side === 'second' && !isSplit ? ALL : selections[side];
    put(NAMES[side].group, group);
    put(NAMES[side].profile, profile);
  }
  return params;
}

/** Splits or joins the view. A second side starts with all branches and queues. */
export const withSplit = (view: DashboardView, isSplit: boolean): DashboardView => ({
  isSplit,
  selections: {
    first: view.selections.first,
    second: view.isSplit === isSplit ? view.selections.second : ALL,
  },
});
