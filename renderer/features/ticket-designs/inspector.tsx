import { Button, SegmentedControl, Switch } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from '#renderer/ui/designer/designer.module.css';
import { NameFields } from '#renderer/ui/designer/row-designer.tsx';
import { ToggleField } from '#renderer/ui/fields/toggle-field.tsx';
import {
  type DesignElement,
  TEXT_SIZES,
  type TextElement,
} from '#shared/contract/configuration/ticket-design.ts';
import own from './designer.module.css';
import { useDesigner, useErrorOf } from './designer-context.ts';
import { isText, type TextName } from './draft.ts';
import { groupNameFits, type NameFit, ROLL_METRES, ticketsPerRoll } from './paper-metrics.ts';
import { PrintedContent } from './printed-content.tsx';

/** Fields of the selected element, or of the design. */
export function Inspector() {
  const { t } = useTranslation('ticket-designs');
  const { selected, locked } = useDesigner();
  return (
    <div className={own.complete}>
      <fieldset className={own.fields} disabled={locked} key={selected}>
        <legend className="visually-hidden">{t('chosen')}</legend>
        {selected === 'design' ? <DesignFields /> : <ElementFields element={selected} />}
      </fieldset>
      <PaperUsage />
    </div>
  );
}

function ElementFields({ element }: { readonly element: DesignElement }) {
  const { t } = useTranslation('ticket-designs');
  const { draft, locked, set } = useDesigner();
  return (
    <>
      <header className={css.head}>
        <h2>{t(`element.${element}`)}</h2>
        <Switch
          className={own.visible}
          label={t('printed')}
          checked={draft.design[element].enabled}
          disabled={locked}
          onChange={(event) => set('switch', element, { enabled: event.currentTarget.checked })}
        />
      </header>
      <PrintedContent element={element} />
      {isText(element) && <TextStyleFields element={element} />}
      {element === 'ticketName' && <NamesFit />}
    </>
  );
}

/** Name, description and status of the design. */
function DesignFields() {
  const { t } = useTranslation('ticket-designs');
  const { draft, locked, act } = useDesigner();
  const errorOf = useErrorOf();
  return (
    <>
      <header className={css.head}>
        <h2>{t('design')}</h2>
      </header>
      <div className={css.group}>
        <NameFields
          labels={{ name: t('name'), description: t('description') }}
          draft={draft}
          locked={locked}
          errorOf={(key) => errorOf('design', key)}
          act={act}
        />
        <ToggleField
          label={t('enabled')}
          hint={t('enabledHint')}
          value={draft.enabled}
          disabled={locked}
          onChange={(enabled) => act('switch', (now) => ({ ...now, enabled }))}
        />
      </div>
    </>
  );
}

const EMPHASES = ['bold', 'underline', 'italic'] as const;

/** Text size, with the characters that fit on a line, and emphasis. */
function TextStyleFields({ element }: { readonly element: TextName }) {
  const { t } = useTranslation('ticket-designs');
  const { draft, preview, locked, set } = useDesigner();
  const text: TextElement = draft.design[element];
  const charactersPerLineOf = (size: TextElement['size']) =>
    preview?.sizes.find((one) => one.size === size)?.columns;
  return (
    <div className={css.group}>
      <h3 className={css.subject}>{t('size')}</h3>
      <SegmentedControl
        fullWidth
        aria-label={t('size')}
        disabled={locked}
        value={String(text.size)}
        onChange={(size) => set('size', element, { size: Number(size) as TextElement['size'] })}
        data={TEXT_SIZES.map((size) => {
          const charactersPerLine = charactersPerLineOf(size);
          return {
            value: String(size),
            label: (
              <span className={own.size}>
                {t(`sizes.${size}`)}
                {charactersPerLine !== undefined && <small>{t('fit', { count: charactersPerLine })}</small>}
              </span>
            ),
          };
        })}
      />
      <div className={css.pair}>
        <span className={css.subject}>{t('letters')}</span>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend of its own, and this label stands beside. */}
        <div className={own.signs} role="group" aria-label={t('letters')}>
          {EMPHASES.map((emphasis) => (
            <button
              key={emphasis}
              type="button"
              className={own[emphasis]}
              disabled={locked}
              title={t(emphasis)}
              aria-label={t(emphasis)}
              aria-pressed={text[emphasis]}
              onClick={() => set('letters', element, { [emphasis]: !text[emphasis] })}
            >
              {t(`sign.${emphasis}`)}
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Whether all names fit on one line, per paper width. */
function NamesFit() {
  const { t, i18n } = useTranslation('ticket-designs');
  const { draft, preview, sample, show } = useDesigner();
  const { enabled, key } = draft.design.ticketName;
  if (!preview || !enabled || key === null) return null;
  const groups = groupNameFits(preview.names);
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  const widthsOf = ({ widths }: NameFit) => list.format(widths.map(String));
  const elsewhere = groups.filter(({ widths }) => !widths.includes(sample.width));

  function sentence(group: NameFit): string {
    const { total, wrapped, columns, form, narrower } = group;
    const widths = widthsOf(group);
    const fits =
      wrapped === 0
        ? t('allFit', { widths, count: total })
        : t('someWrap', { widths, count: wrapped, total });
    return narrower
      ? `${fits} ${t('narrower', { form: `${form.across} × ${form.down}`, count: columns })}`
      : fits;
  }

  return (
    <div className={css.group}>
      <h3 className={css.subject}>{t('doNamesFit')}</h3>
      {preview.names.every(({ total }) => total === 0) ? (
        <p className={own.none}>{t('noNames')}</p>
      ) : (
        <ul className={own.fits}>
          {groups.map((group) => {
            const warns = group.wrapped > 0 || group.narrower;
            const Icon = warns ? IconAlertTriangle : IconCheck;
            return (
              <li key={group.widths[0]} data-warns={warns || undefined}>
                <Icon size={16} stroke={warns ? 1.75 : 2} aria-hidden="true" />
                <span>{sentence(group)}</span>
              </li>
            );
          })}
        </ul>
      )}
      <div className={own.elsewhere}>
        {elsewhere.map(({ widths: [width = sample.width] }) => (
          <Button key={width} variant="subtle" size="compact-sm" onClick={() => show({ width })}>
            {t('showOn', { width })}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Paper per ticket and tickets per roll. */
function PaperUsage() {
  const { t } = useTranslation('ticket-designs');
  const { preview } = useDesigner();
  if (!preview) return null;
  return (
    <dl className={own.metrics}>
      <div>
        <dt>{t('paperPerTicket')}</dt>
        <dd>{t('millimetres', { count: Math.round(preview.millimetres) })}</dd>
      </div>
      <div>
        <dt>{t('roll', { metres: ROLL_METRES })}</dt>
        <dd>{t('tickets', { count: ticketsPerRoll(preview.millimetres) })}</dd>
      </div>
    </dl>
  );
}
