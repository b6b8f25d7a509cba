import { useTranslation } from 'react-i18next';
import css from '#renderer/ui/designer/inspector.module.css';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { createFirst } from '#renderer/ui/list/data-table/create-first.tsx';
import {
  DATE_HOURS,
  type DesignElement,
  INFORMATION,
  MAX_FIXED_TEXT_LENGTH,
  TICKET_NAMES,
} from '#shared/contract/configuration/ticket-design.ts';
import { useDesigner } from '../designer-context.ts';
import { nameIn } from '../sample/sample-tickets.ts';
import { CodeFields } from './code-fields.tsx';
import { LogoField } from './logo-field.tsx';
import { OptionRows } from './option-rows.tsx';
import { useErrorOf } from './use-error-of.ts';

/** Says what an element prints, where there is a choice. */
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
      return <p className={css.note}>{t('branchNameNote')}</p>;
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
      return <p className={css.note}>{t('numberNote')}</p>;
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

/** Takes the message that is printed, and shows what it says. */
function MessageField({ element, error }: MessageFieldProps) {
  const { t } = useTranslation('ticket-designs');
  const { draft, messages, set } = useDesigner();
  const { idMessages } = draft.design[element];
  const chosen = messages.find(({ id }) => id === idMessages);
  const options = messages.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <div className={css.group}>
      <SelectField
        label={t(`shows.${element}`)}
        options={options}
        value={chosen ? String(chosen.id) : null}
        required={draft.design[element].enabled}
        error={error}
        hint={
          createFirst({
            key: 'id',
            header: '',
            control: { kind: 'choice', options },
            createdAt: { to: '/app/configuration/messages', title: 'messages:title' },
          }) ?? chosen?.content
        }
        onChange={(id) => set('choice', element, { idMessages: Number(id) })}
      />
      {chosen?.enabled === 'N' && <span className={css.warning}>{t('messageDisabled')}</span>}
    </div>
  );
}
