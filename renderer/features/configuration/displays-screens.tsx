import { ActionIcon, Button, Text, VisuallyHidden } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { useSelectedLevel } from '#renderer/lib/installation.tsx';
import { sameIds } from '#renderer/lib/same-ids.ts';
import { ConfiguredForm } from '#renderer/ui/list/configured/configured-form.tsx';
import { configuredKind } from '#renderer/ui/list/configured/configured-kind.ts';
import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import { FormOfOne } from '#renderer/ui/list/configured/form-of-one.tsx';
import { optionsOf } from '#renderer/ui/list/configured/named.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useCopy } from '#renderer/ui/overlay/use-copy.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { PickCard } from '#renderer/ui/pick-list/pick-card.tsx';
import { SidesList } from '#renderer/ui/pick-list/sides-list.tsx';
import type { Client } from '#shared/contract/client.ts';
import { listBranches } from '#shared/contract/configuration/branches.ts';
import type { Origin } from '#shared/contract/configuration/configured.ts';
import {
  type ConfiguredDisplay,
  createDisplay,
  type DisplayBody,
  displayBody,
  getConfiguredDisplay,
  listDisplays,
  type SidedWorkstation,
  updateDisplay,
} from '#shared/contract/configuration/display-configuration.ts';
import { listDisplayDesigns } from '#shared/contract/configuration/display-designs.ts';
import { listQueueBranchTypes } from '#shared/contract/configuration/queue-branch-types.ts';
import { listAllQueues } from '#shared/contract/configuration/queue-configuration.ts';
import {
  type ConfiguredWorkstation,
  listWorkstations,
} from '#shared/contract/configuration/workstation-configuration.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';

/** Displays of the selected branch, each with its address to copy. */
export function DisplaysScreen() {
  const designs = useDesigns();
  return (
    <ConfiguredList kind={displays} {...(designs && { choices: { idDisplayDesigns: optionsOf(designs) } })} />
  );
}

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

/** Displays of a branch; their names open the form (configuration specification, sections 2 to 5). */
const displays = configuredKind<ConfiguredDisplay & Origin, DisplayBody>({
  texts: 'displays',
  level: 'branch',
  of: 'idBranches',
  list: listDisplays,
  create: createDisplay,
  update: updateDisplay,
  schema: displayBody,
  form: 'crud',
  opens: ({ lockedBy }) => lockedBy === undefined,
  extra: (display) => <CopyAddress {...display} />,
  done: { added: 'displays:ADD_DISPLAY_SUCCESS', saved: 'displays:EDIT_DISPLAY_SUCCESS' },
  columns: [
    { key: 'name', width: 232, weight: 'strong', sortable: true, control: { kind: 'text', maxLength: 45 } },
    { key: 'description', sortable: true, control: { kind: 'text', maxLength: 90 }, fillFrom: 'name' },
    {
      key: 'idDisplayDesigns',
      createdAt: { to: '/app/configuration/tools/digital-signage', title: 'display-designs:title' },
      width: 176,
      control: { kind: 'choice' },
    },
    { key: 'enabled', width: 116, sortable: true, control: { kind: 'toggle' } },
  ],
});

interface CopyAddressProps {
  readonly name: string;
  /** Of its page, behind the host. */
  readonly url: string;
  /** Shows the address beside a labelled button; in lists there is only an icon. */
  readonly visible?: true;
}

/** Copies the address of a display; if the browser denies that, shows it for manual copying. */
function CopyAddress({ name, url, visible }: CopyAddressProps) {
  const { t } = useTranslation('displays');
  const toasts = useToasts();
  const address = `${window.location.origin}${url}`;
  const { element, copy } = useCopy<HTMLElement>(address);

  async function copyIt() {
    if (await copy()) toasts.success({ title: t('COPY_URL_SUCCESS'), text: address });
    else toasts.warning({ title: t('COPY_URL_FAILED'), text: t('copyByHand', { address }), stays: true });
  }

  const text = <span ref={element}>{address}</span>;
  const label = t('copyOf', { name });
  if (!visible)
    return (
      <>
        <VisuallyHidden>{text}</VisuallyHidden>
        <ActionIcon aria-label={label} title={t('copy')} onClick={() => void copyIt()}>
          <IconCopy size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </>
    );
  return (
    <>
      <Text mb="xs">{text}</Text>
      <Button
        size="sm"
        aria-label={label}
        leftSection={<IconCopy size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => void copyIt()}
      >
        {t('copy')}
      </Button>
    </>
  );
}

/** All display designs, including disabled ones; undefined until loaded. */
function useDesigns() {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['displayDesigns', 'choices'],
    queryFn: ({ signal }) =>
      everyPage((page) => api.call(listDisplayDesigns, { query: { ...page, sort: 'name' } }, { signal })),
  });
  return data;
}
