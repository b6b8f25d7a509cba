import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useSelectedLevel } from '#renderer/lib/installation.tsx';
import { sameIds } from '#renderer/lib/same-ids.ts';
import { ConfiguredForm } from '#renderer/ui/list/configured/configured-form.tsx';
import { FormOfOne } from '#renderer/ui/list/configured/form-of-one.tsx';
import { optionsOf } from '#renderer/ui/list/configured/named.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { PickCard } from '#renderer/ui/pick-list/pick-card.tsx';
import type { SidedWorkstation } from '#shared/contract/configuration/display-configuration.ts';
import { CopyAddress } from './copy-address.tsx';
import { displays } from './display-kind.tsx';
import { type LoadedDisplay, loadDisplay } from './load-display.ts';
import { useDesigns } from './use-designs.ts';
import { WorkstationsCard } from './workstations-card.tsx';

/** Shows the form that adds a display of the chosen branch, or changes the one that the address names. */
export function DisplayFormScreen() {
  const api = useApi();
  const [branch] = useSelectedLevel('branch');
  return (
    <FormOfOne
      kind={displays}
      load={(id, signal) => loadDisplay(api, id, branch?.id, signal)}
      nameOf={({ display }) => display?.name}
    >
      {(loaded) => <Form {...loaded} />}
    </FormOfOne>
  );
}

function Form({ display, queues, workstations }: LoadedDisplay) {
  const { t } = useTranslation('displays');
  const hadQueues = display?.idQueues ?? [];
  const hadSides = display?.workstations ?? [];
  const [included, setIncluded] = useState<readonly number[]>(hadQueues);
  const [sided, setSided] = useState<readonly SidedWorkstation[]>(hadSides);
  const designs = useDesigns()?.filter(
    ({ id, enabled }) => enabled === 'Y' || id === display?.idDisplayDesigns,
  );
  return (
    <ConfiguredForm
      kind={displays}
      row={display}
      title={t('display')}
      {...(designs && { choices: { idDisplayDesigns: optionsOf(designs) } })}
      beside={{
        values: { idQueues: [...included], workstations: [...sided] },
        dirty: !sameIds(included, hadQueues) || !sameSides(sided, hadSides),
      }}
    >
      {display && (
        <Card title={t('url')}>
          <CopyAddress {...display} visible />
        </Card>
      )}
      <PickCard
        title={t('queues')}
        hint={t('queuesHint')}
        items={queues}
        disabled={(name) => t('disabledQueue', { name })}
        included={included}
        onChange={setIncluded}
        texts={{ included: t('queuesIncluded'), notIncluded: t('queuesNotIncluded') }}
      />
      <WorkstationsCard workstations={workstations} sided={sided} onChange={setSided} />
    </ConfiguredForm>
  );
}

/** Tells whether both have the same workstations on each side. */
const sameSides = (one: readonly SidedWorkstation[], other: readonly SidedWorkstation[]): boolean =>
  (['L', 'R'] as const).every((side) => sameIds(onSide(one, side), onSide(other, side)));

const onSide = (sided: readonly SidedWorkstation[], side: SidedWorkstation['position']): readonly number[] =>
  sided.filter(({ position }) => position === side).map(({ idWorkstations }) => idWorkstations);
