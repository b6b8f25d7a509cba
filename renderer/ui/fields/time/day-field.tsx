import { ActionIcon, Input, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayPattern, inputDayText, readDay } from '#renderer/lib/format.ts';
import { FieldFrame, type FieldProps } from '../field-frame.tsx';

const DayCalendar = lazy(async () => ({ default: (await import('./day-calendar.tsx')).DayCalendar }));

interface DayFieldProps extends FieldProps {
  /** `YYYY-MM-DD`; empty for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Last selectable day. */
  readonly max?: string;
}

/** Day field, typed in the language of the page or selected in a calendar. */
export function DayField(props: DayFieldProps) {
  const { value, onChange, max, label, error, hint, inRow, required, onBlur, ...input } = props;
  const { t, i18n } = useTranslation();
  const language = i18n.language;
  const [entered, setInput] = useState<string | null>(null);
  const [isTyping, setTyping] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const stored = value === '' ? '' : inputDayText(value, language);
  const visible = entered !== null && (isTyping || value === '') ? entered : stored;

  const placeholders = {
    day: t('days.letters.day'),
    month: t('days.letters.month'),
    year: t('days.letters.year'),
  };
  const pattern = dayPattern(language, placeholders);

  return (
    <FieldFrame label={label} error={error} hint={hint} inRow={inRow} required={required}>
      {(ids) => (
        <Input
          {...ids}
          {...input}
          data-day
          autoComplete="off"
          inputMode="numeric"
          error={Boolean(error)}
          placeholder={pattern}
          styles={{ input: { fontVariantNumeric: 'tabular-nums' } }}
          value={visible}
          onFocus={() => setTyping(true)}
          onChange={({ currentTarget }) => {
            setInput(currentTarget.value);
            onChange(readDay(currentTarget.value, language) ?? '');
          }}
          onBlur={() => {
            setTyping(false);
            if (value !== '' || entered?.trim() === '') setInput(null);
            onBlur?.();
          }}
          rightSectionPointerEvents="all"
          rightSection={
            <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
              <Popover.Target>
                <ActionIcon
                  size={28}
                  disabled={input.disabled ?? false}
                  aria-label={t('days.calendar')}
                  aria-description={label}
                  onClick={() => setOpen(!isOpen)}
                >
                  <IconCalendar size={18} stroke={1.75} />
                </ActionIcon>
              </Popover.Target>
              <Popover.Dropdown>
                <Suspense>
                  <DayCalendar
                    value={value}
                    max={max}
                    onSelect={(day) => {
                      setInput(null);
                      onChange(day);
                      setOpen(false);
                    }}
                  />
                </Suspense>
              </Popover.Dropdown>
            </Popover>
          }
        />
      )}
    </FieldFrame>
  );
}
