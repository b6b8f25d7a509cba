import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { useApi } from '#renderer/lib/api.tsx';
import { errorText } from '#renderer/lib/errors.ts';
import { useLanguage } from '#renderer/lib/language.tsx';
import { SETUP, useSetup } from '#renderer/lib/reads.ts';
import { PasswordField } from '#renderer/ui/fields/password-field.tsx';
import { RequiredLegend } from '#renderer/ui/fields/required-legend.tsx';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { Wordmark } from '#renderer/ui/marks/wordmark.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { LANGUAGES, type Language } from '#shared/contract/fields.ts';
import {
  completeSetup,
  type getSetup,
  type SetUp,
  STARTERS,
  type StarterName,
} from '#shared/contract/installation/first-start.ts';
import { HOUR_MS } from '#shared/domain/time/units.ts';
import styles from './first-start.module.css';

/** Sets up a server before its first user can sign in, with its printed code; then opens the sign-in. */
export function FirstStartScreen() {
  const { t } = useTranslation('first-start');
  const setup = useSetup();

  useEffect(() => {
    document.title = `${t('title')} · Turno`;
  }, [t]);

  if (!setup) return null;
  if (setup.needed === 'N') return <Navigate to="/login" replace />;
  return (
    <main className={styles.page}>
      <section className={styles.card}>
        <Wordmark height={36} />
        <h1 className={styles.title}>{t('title')}</h1>
        <FirstStartForm setup={setup} />
      </section>
    </main>
  );
}

/** The code of the link that the server printed; a fragment, which no server and no log gets to see. */
const codeOfLink = () => window.location.hash.slice(1);

const EMPTY = { code: '', password: '', again: '', branchName: '' };

/** The browser's offset from UTC in hours, mostly that of the branch. */
const hereHours = () => String(-new Date().getTimezoneOffset() / 60);

/**
 * Form for the printed code, password, language, installation type, branch and starter. The page uses the selected
 * language.
 */
function FirstStartForm({ setup }: { readonly setup: AnswerOf<typeof getSetup> }) {
  const { t, i18n } = useTranslation(['first-start', 'common']);
  const api = useApi();
  const navigate = useNavigate();
  const toasts = useToasts();
  const { choose } = useLanguage();
  const [input, setInput] = useState(() => ({ ...EMPTY, code: codeOfLink(), zone: hereHours() }));
  const [syncType, setSyncType] = useState<'standalone' | 'branch'>('standalone');
  const [starter, setStarter] = useState<StarterName | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const language = LANGUAGES.find((each) => i18n.language.startsWith(each)) ?? 'es';
  const mayChoose = setup.syncTypes.length > 0;
  const namesBranch = mayChoose ? syncType === 'standalone' : setup.namesBranch === 'Y';
  const mayBegin = mayChoose ? syncType === 'standalone' : setup.startsEmpty === 'N';
  const differs = input.again !== '' && input.again !== input.password;
  const timeThere = timeAt(Number(input.zone.trim() || Number.NaN), i18n.language);
  const complete =
    input.code.trim() !== '' &&
    input.password !== '' &&
    input.again === input.password &&
    (!mayBegin || starter !== null) &&
    (!namesBranch || input.branchName.trim() !== '');

  const finish = useAction((body: SetUp, call) => api.call(completeSetup, { body }, call), {
    refreshes: [SETUP],
    onDone: () => {
      toasts.success({ title: t('SETUP_OK') });
      void navigate('/login', { replace: true });
    },
  });

  const type = (field: keyof typeof input) => (value: string) => {
    setInput((now) => ({ ...now, [field]: value }));
    setErrors({});
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!complete || finish.busy) return;
    const body = {
      code: input.code.trim(),
      newPassword: input.password,
      language,
      ...(mayChoose && { syncType }),
      ...(mayBegin && starter && { starter }),
      ...(namesBranch && { branchName: input.branchName.trim(), zone: input.zone }),
    };
    void finish.run(body, (error) => {
      const { field } = error.detail;
      if (!field) return false;
      setErrors({ [field]: errorText(i18n, error) });
      return true;
    });
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.intro}>{t('intro')}</p>
      <RequiredLegend />
      <SelectField
        label={t('language')}
        options={LANGUAGES.map((value) => ({ value, label: t(`common:language.${value}`) }))}
        value={language}
        onChange={(value) => void choose(value as Language)}
      />
      <TextField
        required
        label={t('code')}
        hint={t('codeHint')}
        value={input.code}
        error={errors.code}
        onChange={type('code')}
        maxLength={40}
        autoComplete="off"
      />
      <PasswordField
        required
        label={t('password')}
        value={input.password}
        error={errors.newPassword}
        onChange={type('password')}
        autoComplete="new-password"
      />
      <PasswordField
        required
        label={t('confirm')}
        value={input.again}
        error={differs ? t('different') : undefined}
        onChange={type('again')}
        autoComplete="new-password"
      />
      {mayChoose && (
        <SelectField
          label={t('syncType')}
          options={setup.syncTypes.map((value) => ({ value, label: t(value) }))}
          value={syncType}
          hint={syncType === 'branch' ? t('branchHint') : ''}
          onChange={(value) => setSyncType(value === 'branch' ? 'branch' : 'standalone')}
        />
      )}
      {namesBranch && (
        <TextField
          required
          label={t('branchName')}
          value={input.branchName}
          error={errors.branchName}
          onChange={type('branchName')}
          maxLength={45}
          autoComplete="organization"
        />
      )}
      {namesBranch && (
        <TextField
          required
          label={t('zone')}
          hint={[t('zoneHint'), timeThere && t('zoneNow', { time: timeThere })].filter(Boolean).join(' ')}
          value={input.zone}
          error={errors.zone}
          onChange={type('zone')}
          maxLength={6}
        />
      )}
      {mayBegin && (
        <SelectField
          required
          label={t('starter')}
          options={STARTERS.map((value) => ({ value, label: t(value) }))}
          value={starter}
          placeholder={t('starterChoose')}
          hint={t(hintOf(starter, namesBranch))}
          onChange={(value) => setStarter(STARTERS.find((each) => each === value) ?? null)}
        />
      )}
      <Button type="submit" variant="filled" fullWidth disabled={!complete} loading={finish.busy}>
        {t('do')}
      </Button>
    </form>
  );
}

/** Hint of a starter; a central server has no branch to set up yet. */
function hintOf(starter: StarterName | null, namesBranch: boolean) {
  if (starter === null || starter === 'empty') return 'starterHint';
  return namesBranch ? 'starterMakesHere' : 'starterMakes';
}

/** Local time at a UTC offset in hours; empty for an invalid number. */
const timeAt = (hours: number, language: string): string =>
  Number.isFinite(hours)
    ? new Date(Date.now() + hours * HOUR_MS).toLocaleTimeString(language, {
        timeStyle: 'short',
        timeZone: 'UTC',
      })
    : '';
