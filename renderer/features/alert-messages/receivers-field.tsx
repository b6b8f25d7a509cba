import { type ComboboxData, MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { FieldFrame } from '#renderer/ui/fields/field-frame.tsx';
import { StateGlyph } from '#renderer/ui/marks/state-glyph.tsx';
import { foldedFilter, MAX_OPTIONS } from '#renderer/ui/theme/folded-filter.ts';
import { listReceivers, type ReceivingPerson } from '#shared/contract/workstation/alert-messages.ts';
import styles from './alert-messages.module.css';
import { ALL_USERS, receiverOf } from './receivers-body.ts';

interface ReceiversFieldProps {
  readonly idBranches: number | null;
  readonly value: readonly string[];
  readonly onChange: (selected: string[]) => void;
  readonly error: ReactNode;
}

/** Selects users, signed-in ones first with their workstation, open workstations, roles, or everybody. */
export function ReceiversField({ idBranches, value, onChange, error }: ReceiversFieldProps) {
  const { t } = useTranslation(['alert-messages', 'common']);
  const api = useApi();
  const { data, isError } = useQuery({
    queryKey: ['message-receivers', idBranches],
    queryFn: ({ signal }) => api.call(listReceivers, { params: { id: idBranches ?? 0 } }, { signal }),
    enabled: idBranches !== null,
  });
  const people = data?.people ?? [];
  const byValue = new Map(people.map((one) => [receiverOf('users', one.id), one]));
  const noMatch = data ? t('send.noMatch') : t('common:list.loading');

  return (
    <FieldFrame
      label={t('send.to')}
      error={error || (isError && !data && t('send.listFailed'))}
      hint={undefined}
      inRow={false}
      required
    >
      {(ids) => (
        <MultiSelect
          {...ids}
          data-autofocus
          searchable
          clearable={false}
          hidePickedOptions
          filter={foldedFilter}
          limit={MAX_OPTIONS}
          placeholder={value.length === 0 ? t('send.choose') : ''}
          nothingFoundMessage={noMatch}
          maxDropdownHeight={240}
          error={Boolean(error)}
          data={options()}
          value={[...value]}
          onChange={onChange}
          renderOption={({ option }) => {
            const person = byValue.get(option.value);
            return (
              <span className={styles.person}>
                {person && <PersonGlyph person={person} />}
                <span>{option.label}</span>
                {person && <span className={styles.where}>{whereText(person)}</span>}
              </span>
            );
          }}
        />
      )}
    </FieldFrame>
  );

  function options(): ComboboxData {
    if (!data) return [];
    const open = people.filter(({ idWorkstations }) => idWorkstations !== null);
    return [
      {
        group: t('send.people'),
        items: people.map(({ id, fullname }) => ({ value: receiverOf('users', id), label: fullname })),
      },
      {
        group: t('send.workstations'),
        items: open.map(({ idWorkstations, workstationName, fullname }) => ({
          value: receiverOf('workstations', idWorkstations ?? 0),
          label: t('send.workstation', { workstation: workstationName, name: fullname }),
        })),
      },
      {
        group: t('send.several'),
        items: [
          ...data.roles.map(({ id, name, count }) => ({
            value: receiverOf('roles', id),
            label: t('send.role', { name, count }),
          })),
          ...(data.count > 0
            ? [{ value: ALL_USERS, label: t('send.everybody', { count: data.count }) }]
            : []),
        ],
      },
    ].filter(({ items }) => items.length > 0);
  }

  function whereText({ isSignedIn, isServing, workstationName }: ReceivingPerson): string {
    if (workstationName === null) return isSignedIn ? t('send.signedIn') : t('send.signedOut');
    return isServing ? t('send.serving', { workstation: workstationName }) : workstationName;
  }
}

function PersonGlyph({ person: { isServing, isSignedIn } }: { readonly person: ReceivingPerson }) {
  const state = isServing ? 'assisting' : isSignedIn ? 'idle' : 'off';
  return (
    <span className={styles.glyph} data-state={state}>
      <StateGlyph state={state} />
    </span>
  );
}
