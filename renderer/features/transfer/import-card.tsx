import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#renderer/lib/live/connection.tsx';
import { useApi } from '#renderer/lib/server/api.tsx';
import { FileField } from '#renderer/ui/fields/file-field.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import {
  type ConfigurationFile,
  configurationFile,
  type ImportPlan,
  importConfiguration,
  LARGEST_FILE,
  planImport,
} from '#shared/contract/configuration/transfer.ts';
import { KEPT } from './kept-card.tsx';
import { PlannedThings } from './planned-things.tsx';
import styles from './transfer.module.css';

interface Looked {
  readonly file: ConfigurationFile;
  readonly plan: ImportPlan;
  readonly leftOut: readonly string[];
}

/** Takes a file in: shows what it would change, lets things be left out, and does it once that is wanted. */
export function ImportCard() {
  const { t } = useTranslation('transfer');
  const api = useApi();
  const toasts = useToasts();
  const lost = useConnection().state === 'lost';
  const [chosen, setChosen] = useState<File | null>(null);
  const [wrong, setWrong] = useState<string>();
  const [looked, setLooked] = useState<Looked | null>(null);

  const looking = useAction(
    async (of: Omit<Looked, 'plan'>, call) => ({
      ...of,
      plan: await api.call(planImport, { body: { file: of.file, leftOut: [...of.leftOut] } }, call),
    }),
    { onDone: setLooked },
  );
  const taking = useAction(
    ({ file, leftOut, plan: { fingerprint } }: Looked, call) =>
      api.call(importConfiguration, { body: { file, leftOut: [...leftOut], fingerprint } }, call),
    {
      refreshes: [KEPT],
      onDone({ things }) {
        const count = things.filter(({ what }) => what === 'new' || what === 'changed').length;
        toasts.success({ title: t('import.done', { count }) });
        choose(null);
      },
    },
  );

  function choose(file: File | null) {
    setChosen(file);
    setLooked(null);
    setWrong(undefined);
    if (file) void read(file);
  }

  async function read(file: File) {
    if (file.size > LARGEST_FILE) return setWrong(t('import.tooLarge'));
    const parsed = configurationFile.safeParse(await file.text().then(fromJson));
    if (!parsed.success) return setWrong(t('import.noConfiguration'));
    await looking.run({ file: parsed.data, leftOut: [] });
  }

  const refused = looked?.plan.things.filter(({ what }) => what === 'refused') ?? [];
  const does = looked?.plan.things.some(({ what }) => what === 'new' || what === 'changed') ?? false;
  const busy = looking.busy || taking.busy;

  return (
    <Card title={t('import.title')}>
      <p className={styles.text}>{t('import.text')}</p>
      <div className={styles.form}>
        <FileField
          label={t('import.file')}
          placeholder={t('import.choose')}
          accept=".json,application/json"
          value={chosen}
          error={wrong}
          onChange={choose}
        />
      </div>
      {looked && (
        <>
          <PlannedThings
            things={looked.plan.things}
            disabled={busy || lost}
            onLeftOut={(leftOut) => void looking.run({ file: looked.file, leftOut })}
          />
          <div className={styles.answers}>
            <Button
              variant="filled"
              disabled={lost || !does || refused.length > 0}
              loading={busy}
              onClick={() => void taking.run(looked)}
            >
              {t('import.do')}
            </Button>
            <Button onClick={() => choose(null)}>{t('import.cancel')}</Button>
            {refused.length > 0 && <span>{t('import.clashes', { count: refused.length })}</span>}
          </div>
        </>
      )}
    </Card>
  );
}

/** Reads JSON; what is none is nothing that a file could be. */
function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
