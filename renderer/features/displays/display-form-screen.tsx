import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { useSelectedLevel } from '#renderer/lib/installation.tsx';
import { sameIds } from '#renderer/lib/same-ids.ts';
import { ConfiguredForm } from '#renderer/ui/list/configured/configured-form.tsx';
import { FormOfOne } from '#renderer/ui/list/configured/form-of-one.tsx';
import { optionsOf } from '#renderer/ui/list/configured/named.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { PickCard } from '#renderer/ui/pick-list/pick-card.tsx';
import { SidesList } from '#renderer/ui/pick-list/sides-list.tsx';
import type { Client } from '#shared/contract/client.ts';
import { listBranches } from '#shared/contract/configuration/branches.ts';
import {
  getConfiguredDisplay,
  type SidedWorkstation,
} from '#shared/contract/configuration/display-configuration.ts';
import { listQueueBranchTypes } from '#shared/contract/configuration/queue-branch-types.ts';
import { listAllQueues } from '#shared/contract/configuration/queue-configuration.ts';
import {
  type ConfiguredWorkstation,
  listWorkstations,
} from '#shared/contract/configuration/workstation-configuration.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { CopyAddress } from './copy-address.tsx';
import { displays } from './display-kind.tsx';
import { useDesigns } from './use-designs.ts';

/** Form that creates a display of the selected branch, or changes the one of the address. */
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
      extra={{
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

/** Whether both have the same workstations on each side. */
const sameSides = (one: readonly SidedWorkstation[], other: readonly SidedWorkstation[]): boolean =>
  (['L', 'R'] as const).every((side) => sameIds(onSide(one, side), onSide(other, side)));

const onSide = (sided: readonly SidedWorkstation[], side: SidedWorkstation['position']): readonly number[] =>
  sided.filter(({ position }) => position === side).map(({ idWorkstations }) => idWorkstations);

interface LoadedDisplay {
  /** Null for a new one. */
  readonly display: AnswerOf<typeof getConfiguredDisplay> | null;
  /** Offered by the branch, or assigned to the display before. */
  readonly queues: AnswerOf<typeof listAllQueues>['rows'];
  readonly workstations: AnswerOf<typeof listWorkstations>['rows'];
}

/** Loads a display and its options; for a new one, those of the selected branch. */
async function loadDisplay(
  api: Client,
  id: number | null,
  selected: number | undefined,
  signal: AbortSignal,
): Promise<LoadedDisplay> {
  const display = id === null ? null : await api.call(getConfiguredDisplay, { params: { id } }, { signal });
  const idBranches = display?.idBranches ?? selected;
  if (idBranches === undefined) return { display, queues: [], workstations: [] };
  const of = { sort: 'name', idBranches } as const;
  const [branches, queues, workstations] = await Promise.all([
    api.call(listBranches, {}, { signal }),
    everyPage((page) => api.call(listAllQueues, { query: { ...page, sort: 'name' } }, { signal })),
    everyPage((page) => api.call(listWorkstations, { query: { ...page, ...of } }, { signal })),
  ]);
  const branch = branches.find((each) => each.id === idBranches);
  const offers = branch
    ? await api.call(listQueueBranchTypes, { query: { idBranchTypes: branch.idBranchTypes } }, { signal })
    : [];
  const offered = new Set([...offers.map(({ idQueue }) => idQueue), ...(display?.idQueues ?? [])]);
  return { display, queues: queues.filter((queue) => offered.has(queue.id)), workstations };
}

interface WorkstationsCardProps {
  readonly workstations: readonly ConfiguredWorkstation[];
  readonly sided: readonly SidedWorkstation[];
  readonly onChange: (sided: readonly SidedWorkstation[]) => void;
}

/** Selects the workstations of a display, and the side of each. */
function WorkstationsCard({ workstations, sided, onChange }: WorkstationsCardProps) {
  const { t } = useTranslation('displays');
  const sideOf = (id: number) => sided.find(({ idWorkstations }) => idWorkstations === id)?.position ?? null;
  return (
    <Card title={t('workstations')}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('workstationsHint')}
      </Text>
      <SidesList
        items={workstations.map(({ id, name, enabled }) => ({
          id,
          name: enabled === 'Y' ? name : t('disabledWorkstation', { name }),
        }))}
        sideOf={sideOf}
        onMove={(ids, position) => {
          const others = sided.filter(({ idWorkstations }) => !ids.includes(idWorkstations));
          const moved = position === null ? [] : ids.map((idWorkstations) => ({ idWorkstations, position }));
          onChange([...others, ...moved]);
        }}
        texts={{
          left: t('left'),
          notIncluded: t('workstationsNotIncluded'),
          right: t('right'),

          toLeft: t('toLeft'),
          fromLeft: t('fromLeft'),
          toRight: t('toRight'),
          fromRight: t('fromRight'),
        }}
      />
    </Card>
  );
}
