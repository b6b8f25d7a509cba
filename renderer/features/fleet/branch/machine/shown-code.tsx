import { Button, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFleetTexts } from '#renderer/features/fleet/use-fleet-texts.ts';
import type { Millis } from '#shared/domain/ids.ts';
import styles from './shown-code.module.css';

/** Shows a code that was just made, to be written down or copied. */
export function ShownCode({ code, expiresAt }: { readonly code: string; readonly expiresAt: Millis }) {
  const { t } = useTranslation('fleet');
  const { moment } = useFleetTexts();
  const [copied, setCopied] = useState<'not' | 'yes' | 'failed'>('not');

  async function copy() {
    try {
      // Only there where the page comes over HTTPS or from this machine.
      await navigator.clipboard.writeText(code);
      setCopied('yes');
    } catch {
      setCopied('failed');
    }
  }

  return (
    <div className={styles.shown}>
      <b>{t('code.once')}</b>
      <output className={styles.code}>{code}</output>
      <div className={styles.copy}>
        <Button
          onClick={() => void copy()}
          leftSection={
            copied === 'yes' ? <IconCheck size={18} stroke={1.75} /> : <IconCopy size={18} stroke={1.75} />
          }
        >
          {t(copied === 'yes' ? 'code.copied' : 'code.copy')}
        </Button>
        <span aria-live="polite">{copied === 'failed' && t('code.copyFailed')}</span>
      </div>
      <Text size="sm">{t('code.validUntil', { date: moment(expiresAt) })}</Text>
      <Text size="sm">{t('code.where', { address: window.location.origin })}</Text>
    </div>
  );
}
