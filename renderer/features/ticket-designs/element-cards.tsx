import { useTranslation } from 'react-i18next';
import type { Option } from '#renderer/ui/fields/draft/control.ts';
import { ControlField } from '#renderer/ui/fields/draft/control-field.tsx';
import type { Named } from '#renderer/ui/list/configured/named.ts';
import type { MadeAt } from '#renderer/ui/list/data-table/column.ts';
import { makeFirst } from '#renderer/ui/list/data-table/make-first.tsx';
import {
  DATE_HOURS,
  type DesignElement,
  INFORMATION,
  incompleteElements,
  LONGEST_FIXED_TEXT,
  TICKET_NAMES,
  type TicketDesign,
  usualDesign,
} from '#shared/contract/configuration/ticket-design.ts';
import { ElementCard } from './element-card.tsx';

interface ElementCardsProps {
  readonly design: TicketDesign;
  readonly onChange: (design: TicketDesign) => void;
  readonly messages: readonly Named[];
}

const MESSAGES: MadeAt = { to: '/app/configuration/messages', title: 'messages:title' };
const NO_BRANCH_NAME = { ...usualDesign().fixedText, enabled: false };

/** Edits what a ticket prints, a card for each element in the order of the paper. */
export function ElementCards({ design, onChange, messages }: ElementCardsProps) {
  const { t } = useTranslation(['ticket-designs', 'errors']);
  const lacking = incompleteElements(design);
  const errorOf = (element: DesignElement) =>
    lacking.includes(element) ? t('errors:INCOMPLETE_FORM_MESSAGE') : undefined;
  const set = (changed: Partial<TicketDesign>) => onChange({ ...design, ...changed });
  const { branchName = NO_BRANCH_NAME, fixedText, ticketName, ticketNumber, information, dateHour } = design;

  const choice = <Value extends number | string>(
    element: 'dateHour' | 'firstSystemText' | 'information' | 'secondSystemText' | 'ticketName',
    value: Value | null,
    options: readonly (Option & { readonly value: Value })[],
    choose: (value: Value) => void,
    madeAt?: MadeAt,
  ) => (
    <ControlField
      control={{ kind: 'choice', options }}
      label={t(`shows.${element}`)}
      value={value}
      required
      error={errorOf(element)}
      hint={makeFirst({
        ...{ key: 'id', header: '', control: { kind: 'choice', options } },
        ...(madeAt && { madeAt }),
      })}
      onChange={(chosen) => {
        const option = options.find((each) => each.value === chosen);
        if (option) choose(option.value);
      }}
    />
  );
  const systemText = (element: 'firstSystemText' | 'secondSystemText') => (
    <ElementCard
      title={t(`element.${element}`)}
      element={design[element]}
      onChange={(style) => set({ [element]: { ...design[element], ...style } })}
    >
      {choice(
        element,
        design[element].idMessages,
        messages.map(({ id, name }) => ({ value: id, label: name })),
        (idMessages) => set({ [element]: { ...design[element], idMessages } }),
        MESSAGES,
      )}
    </ElementCard>
  );

  return (
    <>
      <ElementCard
        title={t('element.branchName')}
        element={branchName}
        onChange={(style) => set({ branchName: { ...branchName, ...style } })}
      />
      <ElementCard
        title={t('element.fixedText')}
        element={fixedText}
        onChange={(style) => set({ fixedText: { ...fixedText, ...style } })}
      >
        <ControlField
          control={{ kind: 'text', maxLength: LONGEST_FIXED_TEXT }}
          label={t('shows.fixedText')}
          value={fixedText.value}
          required
          error={errorOf('fixedText')}
          onChange={(value) => set({ fixedText: { ...fixedText, value: String(value ?? '') } })}
        />
      </ElementCard>
      <ElementCard
        title={t('element.ticketName')}
        element={ticketName}
        onChange={(style) => set({ ticketName: { ...ticketName, ...style } })}
      >
        {choice(
          'ticketName',
          ticketName.key,
          TICKET_NAMES.map((value) => ({ value, label: t(`nameOf.${value}`) })),
          (key) => set({ ticketName: { ...ticketName, key } }),
        )}
      </ElementCard>
      <ElementCard
        title={t('element.ticketNumber')}
        element={ticketNumber}
        onChange={({ enabled }) => set({ ticketNumber: { enabled } })}
      />
      <ElementCard
        title={t('element.information')}
        element={information}
        onChange={(style) => set({ information: { ...information, ...style } })}
      >
        {choice(
          'information',
          information.key,
          INFORMATION.map((value) => ({ value, label: t(`says.${value}`) })),
          (key) => set({ information: { ...information, key } }),
        )}
      </ElementCard>
      <ElementCard
        title={t('element.dateHour')}
        element={dateHour}
        onChange={(style) => set({ dateHour: { ...dateHour, ...style } })}
      >
        {choice(
          'dateHour',
          dateHour.key,
          DATE_HOURS.map((value) => ({ value, label: t(`moment.${value}`) })),
          (key) => set({ dateHour: { ...dateHour, key } }),
        )}
      </ElementCard>
      {systemText('firstSystemText')}
      {systemText('secondSystemText')}
    </>
  );
}
