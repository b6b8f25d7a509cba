import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useConnection } from '#renderer/lib/live.tsx';
import { FileField } from '#renderer/ui/fields/file-field.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import {
  type ConfigurationFile,
  configurationFile,
  type ImportPlan,
  importConfiguration,
  MAX_FILE_BYTES,
  planImport,
} from '#shared/contract/configuration/transfer.ts';
import { CONFIGURATION_VERSIONS_KEY } from './configuration-versions-card.tsx';
import { PlannedItems } from './planned-things.tsx';
import styles from './transfer.module.css';

interface ImportPreview {
  readonly file: ConfigurationFile;
  readonly plan: ImportPlan;
  readonly excluded: readonly string[];
}

/** Imports a file: shows its changes, can exclude some, and applies them after confirmation. */
export function ImportCard() {
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
      onDone({ things }) {
        const count = things.filter(({ what }) => what === 'new' || what === 'changed').length;
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

  const rejected = preview?.plan.things.filter(({ what }) => what === 'refused') ?? [];
  const does = preview?.plan.things.some(({ what }) => what === 'new' || what === 'changed') ?? false;
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
            things={preview.plan.things}
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
