import type { Named, OfferedPair } from '#renderer/lib/pairs.ts';

interface PairContext {
  readonly pairs: readonly OfferedPair[] | undefined;
  readonly segments: readonly Named[];
  readonly services: readonly Named[];
}

export interface PairOption {
  readonly value: string;
  readonly label: string;
  readonly disabled: boolean;
}

/**
 * Lists every enabled segment, and every service for the selected segment. Pairs without a queue at the branch are
 * disabled, with the reason after the name.
 */
export function pairOptions(
  { pairs = [], segments, services }: PairContext,
  selected: { readonly segment: string | null; readonly service: string | null },
  noQueue: string,
): { readonly segments: PairOption[]; readonly services: PairOption[] } {
  const option = ({ id, name }: Named, leads: boolean): PairOption => ({
    value: `${id}`,
    label: leads ? name : `${name} (${noQueue})`,
    disabled: !leads,
  });
  return {
    segments: segments.map((one) =>
      option(
        one,
        pairs.some(({ segment }) => segment.id === one.id),
      ),
    ),
    services: services.map((one) =>
      option(
        one,
        pairs.some(({ segment, service }) => service.id === one.id && `${segment.id}` === selected.segment),
      ),
    ),
  };
}
