import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import {
  type DashboardView,
  readView,
  type Selection,
  type Side,
  withSplit,
  writeView,
} from './selection.ts';

/** Tells what the address shows, and changes it. */
export function useView() {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);
  const show = (next: (now: DashboardView) => DashboardView) =>
    setParams((now) => writeView(next(readView(now)), now), { replace: true });
  return {
    view,
    split: (isSplit: boolean) => show((now) => withSplit(now, isSplit)),
    choose: (side: Side, selection: Selection) =>
      show((now) => ({ ...now, selections: { ...now.selections, [side]: selection } })),
  };
}
