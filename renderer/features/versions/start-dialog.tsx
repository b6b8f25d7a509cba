import { Button, Group, Modal, MultiSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useConnection } from '#renderer/lib/live.tsx';
import { FieldFrame } from '#renderer/ui/fields/field-frame.tsx';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { useCappedFilter } from '#renderer/ui/fields/use-capped-filter.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { NotRead } from '#renderer/ui/page/not-read.tsx';
import { startDeployment } from '#shared/contract/central/versions.ts';
import { versionOrder } from '#shared/domain/fleet/version-due.ts';
import { useVersionTexts } from './use-version-texts.ts';
import { useEveryBranch, useEveryVersion, VERSIONS } from './use-versions.ts';
import styles from './versions.module.css';

/** How many of the branches beside the pilots have it after each wave, percent. */
const SHARES = { careful: [5, 20, 50, 100], usual: [10, 50, 100], quick: [100] } as const;
type RolloutPace = keyof typeof SHARES;

const HOUR = 60;
const SOAK_TIMES = [HOUR, 4 * HOUR, 24 * HOUR, 3 * 24 * HOUR];

/** Begins to hand a version out: which, to whom first, in how many waves. */
export function StartDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['versions', 'common']);
  const api = useApi();
  const toasts = useToasts();
  const lost = useConnection().state === 'lost';
  const { span } = useVersionTexts();
  const filter = useCappedFilter();
  const files = useEveryVersion();
  const everyBranch = useEveryBranch();
  const isUnread = !(files.data && everyBranch.data) && (files.isError || everyBranch.isError);
  const versions = [...new Set(files.data?.map((file) => file.version))].sort((one, other) =>
    versionOrder(other).localeCompare(versionOrder(one)),
  );
  const branches = (everyBranch.data ?? []).filter(({ lastSeen }) => lastSeen !== null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [pilots, setPilots] = useState<string[]>([]);
  const [pace, setPace] = useState<RolloutPace>('usual');
  const [steady, setSteady] = useState(String(24 * HOUR));
  const version = chosen ?? versions[0] ?? null;
  const start = useAction(
    (of: string, call) =>
      api.call(
        startDeployment,
        {
          body: {
            version: of,
            idBranches: pilots.map(Number),
            shares: [...SHARES[pace]],
            steadyMinutes: Number(steady),
          },
        },
        call,
      ),
    {
      refreshes: [VERSIONS, `${VERSIONS} branches`],
      onDone: () => {
        toasts.success({ title: t('start.STARTED') });
        onClose();
      },
    },
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('start.title')}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (version !== null) void start.run(version);
        }}
      >
        <Text size="sm">{files.data?.length === 0 ? t('start.noFiles') : t('start.hint')}</Text>
        {isUnread && <NotRead onRetry={() => void Promise.all([files.refetch(), everyBranch.refetch()])} />}
        <SelectField
          label={t('start.version')}
          options={versions.map((value) => ({ value, label: value }))}
          value={version}
          onChange={setChosen}
        />
        <FieldFrame label={t('start.pilots')} hint={t('start.pilotsHint')} error={undefined} inRow={false}>
          {(ids) => (
            <MultiSelect
              {...ids}
              data={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={pilots}
              onChange={setPilots}
              searchable
              clearable
              filter={filter}
            />
          )}
        </FieldFrame>
        <SelectField
          label={t('start.pace')}
          options={(Object.keys(SHARES) as RolloutPace[]).map((value) => ({
            value,
            label: t(`pace.${value}`),
          }))}
          value={pace}
          onChange={(value) => setPace((value as RolloutPace | null) ?? 'usual')}
        />
        <SelectField
          label={t('start.steady')}
          options={SOAK_TIMES.map((minutes) => ({ value: String(minutes), label: span(minutes) }))}
          value={steady}
          onChange={(value) => setSteady(value ?? steady)}
        />
        <Group justify="flex-end" gap="xs" mt="md">
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button
            type="submit"
            variant="filled"
            disabled={lost || version === null || !everyBranch.data}
            loading={start.busy}
          >
            {t('start.do')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
