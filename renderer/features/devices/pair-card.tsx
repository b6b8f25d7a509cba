import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useConnection } from '#renderer/lib/live/connection.tsx';
import { LIVE } from '#renderer/lib/live/follow-branches.ts';
import { errorText } from '#renderer/lib/refusals/error-text.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import { CodeField } from '#renderer/ui/fields/code-field.tsx';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { pairDevice } from '#shared/contract/devices/devices.ts';
import css from './devices.module.css';
import type { DisplayOfBranch } from './use-displays-of.ts';

const LENGTH = 6;

interface PairCardProps {
  readonly displays: readonly DisplayOfBranch[] | undefined;
}

/** Has the device that shows a code show a display; a phone that read the code off the wall brings it along. */
export function PairCard({ displays }: PairCardProps) {
  const { t, i18n } = useTranslation('devices');
  const api = useApi();
  const toasts = useToasts();
  const isLost = useConnection().state === 'lost';
  const [params, setParams] = useSearchParams();
  const [code, setCode] = useState(() => /^\d{6}$/.exec(params.get('code') ?? '')?.[0] ?? '');
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [only] = displays?.length === 1 ? displays : [];
  const display = chosen ?? (only ? String(only.id) : null);
  const pair = useAction(
    (idDisplays: number, call) => api.call(pairDevice, { body: { code, idDisplays } }, call),
    {
      refreshes: [LIVE.displays],
      onDone({ idDisplays }) {
        const { name } = displays?.find(({ id }) => id === idDisplays) ?? { name: '' };
        toasts.success({ title: t('paired', { name }) });
        setCode('');
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
  const isWhole = code.length === LENGTH && display !== null;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isWhole || pair.busy) return;
    void pair.run(Number(display), (refusal) => {
      if (refusal.detail.field !== 'code') return false;
      setProblem(errorText(i18n, refusal));
      return true;
    });
  }

  return (
    <Card title={t('pair')}>
      <form className={css.pair} onSubmit={submit}>
        <CodeField
          label={t('code')}
          hint={t('codeHint')}
          length={LENGTH}
          value={code}
          error={problem}
          onChange={(typed) => {
            setProblem(null);
            setCode(typed);
          }}
        />
        <SelectField
          label={t('display')}
          placeholder={t('chooseDisplay')}
          hint={displays?.length === 0 ? t('noDisplay') : undefined}
          options={(displays ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={display}
          onChange={setChosen}
        />
        <Button
          type="submit"
          className={css.submit}
          variant="filled"
          disabled={!isWhole || isLost}
          loading={pair.busy}
        >
          {t('showHere')}
        </Button>
      </form>
    </Card>
  );
}
