import { Radio, SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import css from '#renderer/ui/designer/designer.module.css';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { createFirst } from '#renderer/ui/list/data-table/create-first.tsx';
import {
  DATE_HOURS,
  type DesignElement,
  INFORMATION,
  MAX_FIXED_TEXT_LENGTH,
  QR_CODES,
  TEXT_SIZES,
  type TextElement,
  TICKET_NAMES,
} from '#shared/contract/configuration/ticket-design.ts';
import own from './designer.module.css';
import { useDesigner, useErrorOf } from './designer-context.ts';
import { nameIn } from './sample-tickets.ts';

/** Content fields of an element. */
export function PrintedContent({ element }: { readonly element: DesignElement }) {
  const { t } = useTranslation('ticket-designs');
  const { draft, preview, tickets, sample, set } = useDesigner();
  const errorOf = useErrorOf();
  const { fixedText, ticketName, information, dateHour } = draft.design;
  const error = errorOf(element);
  switch (element) {
    case 'logo':
      return <LogoField error={error} />;
    case 'branchName':
      return <p className={css.inspectorNote}>{t('branchNameNote')}</p>;
    case 'fixedText':
      return (
        <div className={css.group}>
          <TextField
            label={t('shows.fixedText')}
            value={fixedText.value}
            maxLength={MAX_FIXED_TEXT_LENGTH}
            required={fixedText.enabled}
            error={error}
            onChange={(value) => set('text', 'fixedText', { value }, 'fixedText')}
          />
        </div>
      );
    case 'ticketName':
      return (
        <OptionRows
          label={t('shows.ticketName')}
          options={TICKET_NAMES.map((value) => ({
            value,
            label: t(`nameOf.${value}`),
            hint: nameIn(tickets, sample, value),
          }))}
          value={ticketName.key}
          error={error}
          onChange={(key) => set('choice', 'ticketName', { key })}
        />
      );
    case 'ticketNumber':
      return <p className={css.inspectorNote}>{t('numberNote')}</p>;
    case 'information':
      return (
        <OptionRows
          label={t('shows.information')}
          options={INFORMATION.map((value) => ({
            value,
            label: t(`says.${value}`),
            hint: value === information.key ? preview?.paper.information?.value : undefined,
          }))}
          value={information.key}
          error={error}
          onChange={(key) => set('choice', 'information', { key })}
        />
      );
    case 'dateHour':
      return (
        <OptionRows
          label={t('shows.dateHour')}
          options={DATE_HOURS.map((value) => ({
            value,
            label: t(`moment.${value}`),
            hint: value === dateHour.key ? preview?.paper.dateHour?.value : undefined,
          }))}
          value={dateHour.key}
          error={error}
          onChange={(key) => set('choice', 'dateHour', { key })}
        />
      );
    case 'qrCode':
      return <CodeFields error={error} />;
    default:
      return <MessageField element={element} error={error} />;
  }
}

interface MessageFieldProps {
  readonly element: 'firstSystemText' | 'secondSystemText';
  readonly error: string | undefined;
}

/** Selects the printed message and shows its text. */
function MessageField({ element, error }: MessageFieldProps) {
  const { t } = useTranslation('ticket-designs');
  const { draft, messages, set } = useDesigner();
  const { idMessages } = draft.design[element];
  const selected = messages.find(({ id }) => id === idMessages);
  const options = messages.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <div className={css.group}>
      <SelectField
        label={t(`shows.${element}`)}
        options={options}
        value={selected ? String(selected.id) : null}
        required={draft.design[element].enabled}
        error={error}
        hint={
          createFirst({
            key: 'id',
            header: '',
            control: { kind: 'choice', options },
            createdAt: { to: '/app/configuration/messages', title: 'messages:title' },
          }) ?? selected?.content
        }
        onChange={(id) => set('choice', element, { idMessages: Number(id) })}
      />
      {selected?.enabled === 'N' && <span className={css.warning}>{t('messageDisabled')}</span>}
    </div>
  );
}

/** Content and size of the QR code. */
function CodeFields({ error }: { readonly error: string | undefined }) {
  const { t } = useTranslation('ticket-designs');
  const { draft, preview, locked, set } = useDesigner();
  const { key, value, size } = draft.design.qrCode;
  const ofText = key === 'TEXT';
  return (
    <>
      <OptionRows
        label={t('shows.qrCode')}
        options={QR_CODES.map((which) => ({ value: which, label: t(`code.${which}`) }))}
        value={key}
        error={ofText ? undefined : error}
        onChange={(selected) => set('choice', 'qrCode', { key: selected })}
      />
      {ofText ? (
        <div className={css.group}>
          <TextField
            label={t('codeText')}
            hint={t('codeTextHint')}
            value={value}
            maxLength={MAX_FIXED_TEXT_LENGTH}
            required
            error={error}
            onChange={(input) => set('text', 'qrCode', { value: input }, 'qrCode')}
          />
        </div>
      ) : (
        preview?.paper.qrCode && (
          <p className={css.inspectorNote}>{t('codeHolds', { text: preview.paper.qrCode })}</p>
        )
      )}
      <div className={css.group}>
        <h3 className={css.subject}>{t('size')}</h3>
        <SegmentedControl
          fullWidth
          aria-label={t('size')}
          disabled={locked}
          value={String(size)}
          onChange={(selected) => set('size', 'qrCode', { size: Number(selected) as TextElement['size'] })}
          data={TEXT_SIZES.map((each) => ({ value: String(each), label: t(`sizes.${each}`) }))}
        />
      </div>
    </>
  );
}

const UPLOAD = '/app/configuration/tools/resources/upload';

/** Selects one of the uploaded logos. */
function LogoField({ error }: { readonly error: string | undefined }) {
  const { t } = useTranslation('ticket-designs');
  const { draft, logos, locked, set } = useDesigner();
  const id = useId();
  const { key } = draft.design.logo;
  return (
    <div className={css.group}>
      <h3 id={id} className={css.subject}>
        {t('shows.logo')}
      </h3>
      {logos.length === 0 && <p className={own.none}>{t('noLogos')}</p>}
      <Radio.Group
        aria-labelledby={id}
        aria-describedby={error ? `${id}-wrong` : undefined}
        value={key?.name ?? null}
        onChange={(selected) => {
          const logo = logos.find(({ name }) => name === selected);
          if (logo) {
            const { name, type, module } = logo;
            set('choice', 'logo', { key: { name, type, module } });
          }
        }}
      >
        <div className={own.logos}>
          {logos.map(({ name, href }) => (
            <Radio.Card key={name} value={name} className={own.logo} disabled={locked}>
              <img src={href} alt="" />
              <span>{name}</span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      {error && (
        <span id={`${id}-wrong`} className={css.wrong} role="alert">
          {error}
        </span>
      )}
      {/* Opens a new window so that the draft stays open. */}
      {!locked && (
        <Link to={UPLOAD} target="_blank" className={own.link}>
          {t('upload')}
        </Link>
      )}
    </div>
  );
}

interface Props<Value extends number | string> {
  readonly label: string;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    /** Text of the sample for this option. */
    readonly hint?: string | undefined;
  }[];
  readonly value: Value | null;
  readonly error: string | undefined;
  readonly onChange: (value: Value) => void;
}

/** Radio group with the text that the sample prints for each option. */
function OptionRows<Value extends number | string>(props: Props<Value>) {
  const { label, options, value, error, onChange } = props;
  const id = useId();
  return (
    <div className={css.group}>
      <h3 id={id} className={css.subject}>
        {label}
      </h3>
      <Radio.Group
        aria-labelledby={id}
        aria-describedby={error ? `${id}-wrong` : undefined}
        value={value === null ? null : String(value)}
        onChange={(selected) => {
          const option = options.find((one) => String(one.value) === selected);
          if (option) onChange(option.value);
        }}
      >
        <div className={own.options}>
          {options.map((option) => (
            <Radio
              key={option.value}
              value={String(option.value)}
              classNames={{ body: own.radioBody, labelWrapper: own.radioWords, label: own.radioLabel }}
              label={
                <>
                  {option.label}
                  {option.hint && <small>{option.hint}</small>}
                </>
              }
            />
          ))}
        </div>
      </Radio.Group>
      {error && (
        <span id={`${id}-wrong`} className={css.wrong} role="alert">
          {error}
        </span>
      )}
    </div>
  );
}
