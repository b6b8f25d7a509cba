import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useApi } from '#renderer/lib/api.tsx';
import { errorText } from '#renderer/lib/errors.ts';
import { LIVE, useConnection } from '#renderer/lib/live.tsx';
import { CodeField } from '#renderer/ui/fields/code-field.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { type DeviceUse, pairDevice } from '#shared/contract/devices/devices.ts';
import { NO_USE, UseFields, useOf } from './device-use-fields.tsx';
import css from './devices.module.css';

const LENGTH = 6;

/**
 * Assigns a device by its pairing code; a phone that scanned the code brings it in the address. The use is
 * selected once the code is complete.
 */
export function PairCard({ idBranches }: { readonly idBranches: number }) {
  const { t, i18n } = useTranslation('devices');
  const api = useApi();
  const toasts = useToasts();
  const isDisconnected = useConnection().state === 'lost';
  const [params, setParams] = useSearchParams();
  const [code, setCode] = useState(() => /^\d{6}$/.exec(params.get('code') ?? '')?.[0] ?? '');
  const [selected, setSelected] = useState(NO_USE);
  const [problem, setProblem] = useState<string | null>(null);
  const use = useOf(selected, idBranches);
  const isComplete = code.length === LENGTH;
  const pair = useAction(
    (what: DeviceUse, call) => api.call(pairDevice, { body: { code, name: selected.name, ...what } }, call),
    {
      refreshes: [LIVE.devices],
      onDone({ name }) {
        toasts.success({ title: name ? t('paired', { name }) : t('pairedUnnamed') });
        setCode('');
        setSelected(NO_USE);
        setParams(
          (now) => {
            now.delete('code');
            return now;
          },
          { replace: true },
        );
      },
    },
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isComplete || !use || pair.busy) return;
    void pair.run(use, (error) => {
      if (error.detail.field !== 'code') return false;
      setProblem(errorText(i18n, error));
      return true;
    });
  }

  return (
    <Card className={css.pairCard}>
      <form className={css.pair} aria-label={t('pair')} onSubmit={submit}>
        <div className={css.pairHead}>
          <h2>{t('pair')}</h2>
          <p>{t('codeHint')}</p>
        </div>
        <CodeField
          label={t('code')}
          length={LENGTH}
          value={code}
          error={problem}
          onChange={(input) => {
            setProblem(null);
            setCode(input);
          }}
        />
        {isComplete && (
          <div className={css.use}>
            <UseFields idBranches={idBranches} value={selected} onChange={setSelected} />
          </div>
        )}
        <Button
          type="submit"
          className={css.submit}
          variant="filled"
          disabled={!isComplete || !use || isDisconnected}
          loading={pair.busy}
        >
          {t('pairIt')}
        </Button>
      </form>
    </Card>
  );
}
