import type { ReactNode } from 'react';
import type { Level } from '#renderer/lib/installation.tsx';
import type { ConfiguredKind, KindRow } from './configured-kind.ts';
import { FormOfOne } from './form-of-one.tsx';
import { AtLevel } from './select-level-first.tsx';

/** A branch type or branch, as in requests. */
export type OfLevel = { readonly idBranchType: number } | { readonly idBranch: number };

interface FormBelowProps<Row extends KindRow, Body extends object, Loaded> {
  readonly level: Level;
  readonly kinds: Readonly<Record<Level, ConfiguredKind<Row, Body>>>;
  readonly load: (id: number, of: OfLevel, signal: AbortSignal) => Promise<Loaded>;
  readonly nameOf: (loaded: Loaded) => string;
  readonly children: (loaded: Loaded, of: OfLevel) => ReactNode;
}

/** Form in which the selected branch type or branch adapts an object of a higher level. */
export function FormBelow<Row extends KindRow, Body extends object, Loaded>(
  props: FormBelowProps<Row, Body, Loaded>,
) {
  const { level, kinds, load, nameOf, children } = props;
  return (
    <AtLevel level={level}>
      {({ id }) => {
        const of: OfLevel = level === 'branch' ? { idBranch: id } : { idBranchType: id };
        return (
          <FormOfOne
            kind={kinds[level]}
            load={(idOne, signal) => load(idOne ?? 0, of, signal)}
            nameOf={nameOf}
          >
            {(loaded) => children(loaded, of)}
          </FormOfOne>
        );
      }}
    </AtLevel>
  );
}
