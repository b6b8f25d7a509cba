import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconMinus, IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import desk from '#renderer/ui/designer/designer.module.css';
import { StepButtons } from '#renderer/ui/designer/step-buttons.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { MAX_COLUMNS, MAX_ROWS } from '#shared/contract/devices/kiosk-screen.ts';
import { LANGUAGES, type Language } from '#shared/contract/fields.ts';
import { type StepKey, useDesigner } from './designer-context.ts';
import { withColumns, withRows } from './draft/grid-changes.ts';
import css from './kiosk-designer.module.css';

interface Props {
  readonly undoStep: StepKey | null;
  readonly redoStep: StepKey | null;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onLanguage: (language: Language) => void;
  readonly onTry: () => void;
}

/** What is done to the screen as a whole: steps back and forth, its columns and rows, the language it is shown in. */
export function ToolRow({ undoStep, redoStep, onUndo, onRedo, onLanguage, onTry }: Props) {
  const { t } = useTranslation('kiosk-designer');
  const toasts = useToasts();
  const { screen, language, locked, change } = useDesigner();

  function resize(next: typeof screen | null) {
    if (next) change('grid', () => next);
    else toasts.warning({ title: t('tooManyRows', { rows: MAX_ROWS }) });
  }
  const rows = (by: number) => resize(withRows(screen, screen.rowQty + by));
  return (
    <div className={desk.tools}>
      {!locked && (
        <StepButtons
          undoStep={undoStep && t(`step.${undoStep}`)}
          redoStep={redoStep && t(`step.${redoStep}`)}
          onUndo={onUndo}
          onRedo={onRedo}
        />
      )}
      {screen.type === 'ACTION' && !locked && (
        <>
          <span className={css.label}>{t('columns')}</span>
          <SegmentedControl
            aria-label={t('columns')}
            value={`${screen.columnQty}`}
            onChange={(value) => resize(withColumns(screen, Number(value)))}
            data={Array.from({ length: MAX_COLUMNS }, (_, at) => `${at + 1}`)}
          />
          <span className={css.label}>{t('rows')}</span>
          <span className={css.stepper}>
            <ActionIcon
              size={34}
              aria-label={t('fewerRows')}
              disabled={screen.rowQty === 1}
              onClick={() => rows(-1)}
            >
              <IconMinus size={16} stroke={1.75} />
            </ActionIcon>
            <output aria-label={t('rows')}>{screen.rowQty}</output>
            <ActionIcon
              size={34}
              aria-label={t('moreRows')}
              disabled={screen.rowQty === MAX_ROWS}
              onClick={() => rows(1)}
            >
              <IconPlus size={16} stroke={1.75} />
            </ActionIcon>
          </span>
        </>
      )}
      <SegmentedControl
        aria-label={t('previewLanguage')}
        value={language}
        onChange={(value) => onLanguage(value as Language)}
        data={LANGUAGES.map((value) => ({ value, label: value.toUpperCase() }))}
      />
      <Button className={css.try} leftSection={<IconPlayerPlay size={18} stroke={1.75} />} onClick={onTry}>
        {t('try')}
      </Button>
    </div>
  );
}
