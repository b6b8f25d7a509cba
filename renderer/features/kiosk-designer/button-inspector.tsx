import { ActionIcon, Button, Modal, SegmentedControl, Switch } from '@mantine/core';
import { IconAlertTriangle, IconCopy, IconPalette, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from '#renderer/ui/designer/designer.module.css';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { NEW_BUTTON } from '#shared/contract/devices/kiosk-defaults.ts';
import type { KioskButton } from '#shared/contract/devices/kiosk-screen.ts';
import { buttonPairs } from './contrast.ts';
import { type Named, useDesigner } from './designer-context.ts';
import { cellAt, freePosition, type GridPosition, withCell } from './draft.ts';
import { LeadsTo, LocalTextFields, StyleFields } from './fields.tsx';

const NONE = 'none';

/** Titles up to this length fit on two lines in the largest type. */
const MAX_LARGE_TITLE_LENGTH = 80;

/** Texts, effect and style of the selected button (operations specification, section 3, Button). */
export function ButtonInspector({ position }: { readonly position: GridPosition }) {
  const { t } = useTranslation('kiosk-designer');
  const { screen, services, segments, problems, locked, change, select } = useDesigner();
  const button = cellAt(screen, position);
  if (!button) return null;
  const at = `${screen.randomId} ${position.column} ${position.row}`;
  const set = (own: Partial<KioskButton>, typing?: string) =>
    change(
      typing ? 'text' : 'button',
      (one) => withCell(one, position, { ...button, ...own }),
      typing && `${at} ${typing}`,
    );
  const errorOf = (...codes: string[]) => {
    const found = problems.find(
      ({ screen: on, position: where, code }) =>
        on === screen.randomId &&
        where?.column === position.column &&
        where.row === position.row &&
        codes.includes(code),
    );
    return found && t(`problem.${found.code}`);
  };
  const positionText = t('place', { column: position.column + 1, row: position.row + 1 });
  const free = freePosition(screen);
  const issues = button.print || button.arrives === true;
  const kind =
    typeof button.subtitle === 'object' ? (button.subtitle ? 'text' : 'none') : KINDS[button.subtitle];

  return (
    <>
      <header className={css.head}>
        <h2>{t('button')}</h2>
        <span>{positionText}</span>
        {!locked && (
          <span className={css.inspectorTools}>
            <ActionIcon
              aria-label={t('duplicate')}
              disabled={free === null}
              onClick={() => {
                if (!free) return;
                change('duplicate', (one) => withCell(one, free, button));
                select({ part: 'cell', position: free });
              }}
            >
              <IconCopy size={18} stroke={1.75} />
            </ActionIcon>
            <ActionIcon
              aria-label={t('remove')}
              onClick={() => {
                change('remove', (one) => withCell(one, position, null));
                select({ part: 'screen' });
              }}
            >
              <IconTrash size={18} stroke={1.75} />
            </ActionIcon>
          </span>
        )}
      </header>
      <LocalTextFields
        label={t('buttonTitle')}
        value={button.title}
        maxLength={MAX_LARGE_TITLE_LENGTH}
        error={errorOf('titleMissing')}
        onChange={(title, language) => set({ title }, `title ${language}`)}
      />
      <fieldset className={css.group}>
        <legend>{t('subtitleLabel')}</legend>
        <SegmentedControl
          fullWidth
          size="sm"
          aria-label={t('subtitleLabel')}
          disabled={locked}
          value={kind}
          onChange={(value) => set({ subtitle: SUBTITLES[value as keyof typeof SUBTITLES] })}
          data={(['wait', 'people', 'text', 'none'] as const).map((value) => ({
            value,
            label: t(`subtitleKind.${value}`),
          }))}
        />
        {typeof button.subtitle === 'object' && button.subtitle && (
          <LocalTextFields
            label={t('subtitleText')}
            value={button.subtitle}
            maxLength={MAX_LARGE_TITLE_LENGTH}
            onChange={(subtitle, language) => set({ subtitle }, `subtitle ${language}`)}
          />
        )}
      </fieldset>
      <fieldset className={css.group}>
        <legend>{t('whenPressed')}</legend>
        {!button.arrives && (
          <div className={css.two}>
            <ConfiguredItemField
              label={t('segment')}
              things={segments}
              value={button.segment}
              error={errorOf('segmentMissing')}
              onChange={(segment) => set({ segment })}
            />
            <ConfiguredItemField
              label={t('service')}
              things={services}
              value={button.service}
              error={errorOf('serviceMissing', 'gone', 'noQueue')}
              onChange={(service) => set({ service })}
            />
          </div>
        )}
        <Switch
          size="sm"
          label={t('arrives')}
          checked={button.arrives === true}
          disabled={locked}
          onChange={(event) => set(event.currentTarget.checked ? ARRIVES : { arrives: false })}
        />
        {!button.arrives && (
          <Switch
            size="sm"
            label={t('print')}
            checked={button.print}
            disabled={locked}
            onChange={(event) => set({ print: event.currentTarget.checked })}
          />
        )}
        <LeadsTo
          label={t(issues ? 'thenGoTo' : 'goTo')}
          value={button.redirect}
          none={t(issues ? 'usualThanks' : 'nowhere')}
          error={errorOf('doesNothing', 'leadsNowhere')}
          onChange={(redirect) => set({ redirect })}
        />
      </fieldset>
      <ButtonStyle
        key={at}
        position={positionText}
        value={button.style}
        error={errorOf('contrast', 'pictureContrast')}
        onChange={(style, typing) =>
          change('style', (one) => withCell(one, position, { ...button, style }), typing && `${at} ${typing}`)
        }
      />
    </>
  );
}

interface ButtonStyleProps {
  readonly position: string;
  /** Null for the style of the screen. */
  readonly value: KioskButton['style'];
  readonly error: string | undefined;
  readonly onChange: (value: KioskButton['style'], typing?: string) => void;
}

/** Opens the dialog with the style of a button (operations specification, section 2). */
function ButtonStyle({ position, value, error, onChange }: ButtonStyleProps) {
  const { t } = useTranslation(['kiosk-designer', 'common']);
  const { imageColours } = useDesigner();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={css.group}>
      <Button
        leftSection={<IconPalette size={18} stroke={1.75} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('ownStyle')}
      </Button>
      {error && (
        <span className={css.warning}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
          {error}
        </span>
      )}
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('ownStyle')}
        size={420}
        closeButtonProps={{ 'aria-label': t('common:action.close') }}
      >
        <StyleFields
          title={position}
          reset={t('style.asScreen')}
          value={value ?? NEW_BUTTON}
          pairs={value ? buttonPairs(value, imageColours) : []}
          onChange={(style, typing) => onChange(style.enabled ? style : null, typing)}
        />
      </Modal>
    </div>
  );
}

/** Values of a button for arriving customers: the appointment has the pair, and there is no wait to show. */
const ARRIVES = { arrives: true, segment: null, service: null, print: false, subtitle: null } as const;

const KINDS = { ESTIMATED_WAIT: 'wait', CUSTOMERS_WAITING: 'people' } as const;

const SUBTITLES = { wait: 'ESTIMATED_WAIT', people: 'CUSTOMERS_WAITING', text: {}, none: null } as const;

interface ConfiguredItemProps {
  readonly label: string;
  readonly things: readonly Named[];
  readonly value: number | null;
  readonly error: string | undefined;
  readonly onChange: (value: number | null) => void;
}

/** Selects a segment or a service, or the selection of an earlier screen. */
function ConfiguredItemField({ label, things, value, error, onChange }: ConfiguredItemProps) {
  const { t } = useTranslation('kiosk-designer');
  const { locked } = useDesigner();
  const exists = value === null || things.some(({ id }) => id === value);
  return (
    <SelectField
      label={label}
      options={[
        { value: NONE, label: t('fromBefore') },
        ...things.map(({ id, name }) => ({ value: `${id}`, label: name })),
        ...(exists ? [] : [{ value: `${value}`, label: t('gone') }]),
      ]}
      value={value === null ? NONE : `${value}`}
      error={error}
      disabled={locked}
      onChange={(selected) => onChange(selected === NONE ? null : Number(selected))}
    />
  );
}
