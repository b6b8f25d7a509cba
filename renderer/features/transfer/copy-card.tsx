import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { errorText } from '#renderer/lib/errors.ts';
import { useConnection } from '#renderer/lib/live.tsx';
import { RequiredLegend } from '#renderer/ui/fields/required-legend.tsx';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { listBranchTypes } from '#shared/contract/configuration/branch-types.ts';
import { listBranches } from '#shared/contract/configuration/branches.ts';
import { copyBranch, copyBranchType } from '#shared/contract/configuration/transfer.ts';
import styles from './transfer.module.css';

/** The longest name that a branch type or a branch may have. */
const MAX_NAME_LENGTH = 45;

/** Copies a branch type or branch under a new name. */
export function CopyCard() {
  const { t, i18n } = useTranslation('transfer');
  const api = useApi();
  const toasts = useToasts();
  const isDisconnected = useConnection().state === 'lost';
  const [selected, setSelected] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState<string>();
  const { data: originals = [] } = useQuery({
    queryKey: ['branchTypes', 'branches', 'copied'],
    async queryFn({ signal }) {
      const [types, branches] = await Promise.all([
        everyPage((page) => api.call(listBranchTypes, { query: { ...page, sort: 'name' } }, { signal })),
        api.call(listBranches, {}, { signal }),
      ]);
      return [
        ...types.map((type) => ({ value: `type ${type.id}`, label: t('copy.type', { name: type.name }) })),
        ...branches.map((one) => ({
          value: `branch ${one.id}`,
          label: t('copy.branch', { name: one.name }),
        })),
      ];
    },
  });
  const copying = useAction(
    (input: { readonly of: string; readonly name: string }, call) => {
      const [kind, id] = input.of.split(' ');
      const params = { id: Number(id) };
      return kind === 'type'
        ? api.call(copyBranchType, { params, body: { name: input.name, description: '' } }, call)
        : api.call(copyBranch, { params, body: { name: input.name } }, call);
    },
    {
      refreshes: ['branchTypes', 'branches'],
      onDone() {
        toasts.success({ title: t('copy.done'), text: name });
        setName('');
      },
    },
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (selected === null || name.trim() === '' || copying.busy || isDisconnected) return;
    void copying.run({ of: selected, name: name.trim() }, (error) => {
      setWrong(errorText(i18n, error));
      return true;
    });
  }

  return (
    <Card title={t('copy.title')}>
      <p className={styles.text}>{t('copy.text')}</p>
      <form className={styles.form} onSubmit={submit} noValidate>
        <RequiredLegend />
        <SelectField
          label={t('copy.of')}
          options={originals}
          value={selected}
          onChange={setSelected}
          required
        />
        <TextField
          label={t('copy.name')}
          value={name}
          maxLength={MAX_NAME_LENGTH}
          error={wrong}
          required
          onChange={(input) => {
            setName(input);
            setWrong(undefined);
          }}
        />
        <Button
          type="submit"
          disabled={
            isDisconnected || selected === null || name.trim() === '' || name.length > MAX_NAME_LENGTH
          }
          loading={copying.busy}
        >
          {t('copy.do')}
        </Button>
      </form>
    </Card>
  );
}
