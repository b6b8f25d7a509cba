import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { errorText } from '#renderer/lib/errors.ts';
import { useConnection } from '#renderer/lib/live.tsx';
import { FileField } from '#renderer/ui/fields/file-field.tsx';
import { RequiredLegend } from '#renderer/ui/fields/required-legend.tsx';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import { listBranchTypes } from '#shared/contract/configuration/branch-types.ts';
import { listBranches } from '#shared/contract/configuration/branches.ts';
import {
  type ConfigurationFile,
  configurationFile,
  copyBranch,
  copyBranchType,
  exportConfiguration,
  type ImportPlan,
  importConfiguration,
  MAX_FILE_BYTES,
  planImport,
} from '#shared/contract/configuration/transfer.ts';
import { CONFIGURATION_VERSIONS_KEY, ConfigurationVersionsCard } from './configuration-versions-card.tsx';
import { PlannedItems } from './planned-items.tsx';
import { saveConfiguration } from './save-configuration.ts';
import styles from './transfer.module.css';

/** Copies a branch type or branch, and exports and imports the configuration. */
export function TransferScreen() {
  return (
    <>
      <PageHeader />
      <div className={styles.cards}>
        <ExportCard />
        <CopyCard />
      </div>
      <ImportCard />
      <ConfigurationVersionsCard />
    </>
  );
}

/** Exports the whole configuration as one file. */
function ExportCard() {
  const { t } = useTranslation('transfer');
  const api = useApi();
  const isDisconnected = useConnection().state === 'lost';
  const taking = useAction((_: null, call) => api.call(exportConfiguration, {}, call), {
    onDone: saveConfiguration,
  });
  return (
    <Card title={t('export.title')}>
      <p className={styles.text}>{t('export.text')}</p>
      <Button
        variant="filled"
        disabled={isDisconnected}
        loading={taking.busy}
        onClick={() => void taking.run(null)}
      >
        {t('export.do')}
      </Button>
    </Card>
  );
}

/** The longest name that a branch type or a branch may have. */
const MAX_NAME_LENGTH = 45;

/** Copies a branch type or branch under a new name. */
function CopyCard() {
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

interface ImportPreview {
  readonly file: ConfigurationFile;
  readonly plan: ImportPlan;
  readonly excluded: readonly string[];
}

/** Imports a file: shows its changes, can exclude some, and applies them after confirmation. */
function ImportCard() {
  const { t } = useTranslation('transfer');
  const api = useApi();
  const toasts = useToasts();
  const isDisconnected = useConnection().state === 'lost';
  const [selected, setSelected] = useState<File | null>(null);
  const [wrong, setWrong] = useState<string>();
  const [preview, setPreview] = useState<ImportPreview | null>(null);

  const timer = useAction(
    async (of: Omit<ImportPreview, 'plan'>, call) => ({
      ...of,
      plan: await api.call(planImport, { body: { file: of.file, excluded: [...of.excluded] } }, call),
    }),
    { onDone: setPreview },
  );
  const taking = useAction(
    ({ file, excluded, plan: { fingerprint } }: ImportPreview, call) =>
      api.call(importConfiguration, { body: { file, excluded: [...excluded], fingerprint } }, call),
    {
      refreshes: [CONFIGURATION_VERSIONS_KEY],
      onDone({ items }) {
        const count = items.filter(({ what }) => what === 'new' || what === 'changed').length;
        toasts.success({ title: t('import.done', { count }) });
        select(null);
      },
    },
  );

  function select(file: File | null) {
    setSelected(file);
    setPreview(null);
    setWrong(undefined);
    if (file) void read(file);
  }

  async function read(file: File) {
    if (file.size > MAX_FILE_BYTES) return setWrong(t('import.tooLarge'));
    const parsed = configurationFile.safeParse(await file.text().then(fromJson));
    if (!parsed.success) return setWrong(t('import.noConfiguration'));
    await timer.run({ file: parsed.data, excluded: [] });
  }

  const rejected = preview?.plan.items.filter(({ what }) => what === 'refused') ?? [];
  const does = preview?.plan.items.some(({ what }) => what === 'new' || what === 'changed') ?? false;
  const busy = timer.busy || taking.busy;

  return (
    <Card title={t('import.title')}>
      <p className={styles.text}>{t('import.text')}</p>
      <div className={styles.form}>
        <FileField
          label={t('import.file')}
          placeholder={t('import.choose')}
          accept=".json,application/json"
          value={selected}
          error={wrong}
          onChange={select}
        />
      </div>
      {preview && (
        <>
          <PlannedItems
            items={preview.plan.items}
            disabled={busy || isDisconnected}
            onExcluded={(excluded) => void timer.run({ file: preview.file, excluded })}
          />
          <div className={styles.answers}>
            <Button
              variant="filled"
              disabled={isDisconnected || !does || rejected.length > 0}
              loading={busy}
              onClick={() => void taking.run(preview)}
            >
              {t('import.do')}
            </Button>
            <Button onClick={() => select(null)}>{t('import.cancel')}</Button>
            {rejected.length > 0 && <span>{t('import.clashes', { count: rejected.length })}</span>}
          </div>
        </>
      )}
    </Card>
  );
}

/** Parses JSON; undefined if invalid. */
function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
