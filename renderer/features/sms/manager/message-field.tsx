import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from '#renderer/ui/fields/field-frame.tsx';
import {
  fillSms,
  MAX_SMS_LENGTH,
  maxTextLength,
  PLACEHOLDERS,
  type Placeholder,
  type PlaceholderValues,
  smsPieces,
  unknownData,
} from '#shared/domain/sms/placeholders.ts';
import { smsLength } from '#shared/domain/sms/sms-length.ts';
import styles from './manager.module.css';

interface MessageFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly offered: readonly Placeholder[];
  readonly maxValues: PlaceholderValues;
  readonly error?: ReactNode;
  readonly off: boolean;
  readonly disabled: boolean;
}

/** Text with placeholders, which are named, highlighted, and counted at their maximum length. */
export function MessageField(props: MessageFieldProps) {
  const { label, value, onChange, offered, maxValues, error, off, disabled } = props;
  const { t } = useTranslation(['sms', 'errors']);
  const names = dataNames(t);
  const area = useRef<HTMLTextAreaElement>(null);
  const length = maxTextLength(value, maxValues);
  const { parts } = smsLength(fillSms(value, maxValues));
  const over = length - MAX_SMS_LENGTH;
  const unknown = unknownData(value);
  const wrong =
    (over > 0 && t('manager.over', { count: over })) ||
    (unknown.length > 0 && t('errors:SMS_DATA_UNKNOWN', { data: unknown.join(', ') })) ||
    (!off && value.trim() === '' && t('errors:SMS_TEXT_MISSING')) ||
    error;
  const visible = withNames(value, names);

  function insert(one: Placeholder) {
    const { selectionStart: from, selectionEnd: to } = area.current ?? { selectionStart: 0, selectionEnd: 0 };
    const word = `{${names[one]}}`;
    onChange(withoutNames(visible.slice(0, from) + word + visible.slice(to), names));
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(from + word.length, from + word.length);
    });
  }

  return (
    <div className={styles.message}>
      <FieldFrame label={label} error={wrong} hint={off ? t('manager.off') : undefined} inRow required>
        {(ids) => (
          <span className={styles.field} data-off={off || undefined} data-wrong={Boolean(wrong) || undefined}>
            <span className={styles.behind} aria-hidden="true">
              {smsPieces(value).map((piece, position) =>
                'words' in piece ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their place
                  <span key={position}>{piece.words}</span>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their place
                  <mark key={position}>{`{${names[piece.placeholder]}}`}</mark>
                ),
              )}
            </span>
            <textarea
              {...ids}
              ref={area}
              className={styles.area}
              rows={3}
              disabled={disabled || off}
              value={visible}
              onChange={(event) =>
                onChange(withoutNames(event.currentTarget.value.replace(/\s*\n\s*/g, ' '), names))
              }
            />
          </span>
        )}
      </FieldFrame>
      <div className={styles.below}>
        {!off && !disabled && (
          <Menu position="bottom-start">
            <Menu.Target>
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
                aria-label={t('manager.insertInto', { message: label })}
              >
                {t('manager.insert')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {offered.map((one) => (
                <Menu.Item key={one} onClick={() => insert(one)}>
                  {names[one]}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        <span className={styles.count} data-wrong={over > 0 || undefined}>
          {t('manager.letters', { length, max: MAX_SMS_LENGTH })} · {t('parts', { count: parts })}
        </span>
      </div>
    </div>
  );
}

/** Names of placeholders in the language of the page. */
const dataNames = (t: TFunction<'sms'>): Readonly<Record<Placeholder, string>> => ({
  ticket: t('data.ticket'),
  branch: t('data.branch'),
  workstation: t('data.workstation'),
  ahead: t('data.ahead'),
  link: t('data.link'),
  firm: t('data.firm'),
});

type Names = ReturnType<typeof dataNames>;

/** Shows a text with its data named in the language of the page: `{sucursal}` for `{branch}`. */
const withNames = (template: string, names: Names): string =>
  smsPieces(template)
    .map((piece) => ('words' in piece ? piece.words : `{${names[piece.placeholder]}}`))
    .join('');

/** Replaces names by placeholders; placeholders themselves are accepted too. */
const withoutNames = (visible: string, names: Names): string =>
  PLACEHOLDERS.reduce((text, one) => text.replaceAll(`{${names[one]}}`, `{${one}}`), visible);
