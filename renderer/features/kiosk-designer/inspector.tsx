import { ActionIcon, Checkbox, SegmentedControl } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from '#renderer/ui/designer/designer.module.css';
import { NumberField } from '#renderer/ui/fields/number-field.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import {
  type KioskScreen,
  MAX_MESSAGE_SECONDS,
  MAX_SCREEN_NAME_LENGTH,
  SCREEN_TYPES,
} from '#shared/contract/devices/kiosk-screen.ts';
import type { StyledPart } from '#shared/contract/devices/kiosk-style.ts';
import { ButtonInspector } from './button-inspector.tsx';
import { textPairsOf } from './contrast.ts';
import { useDesigner } from './designer-context.ts';
import { cellAt, withFirst, withoutScreen } from './draft.ts';
import { LeadsTo, LocalTextFields, StyleFields } from './fields.tsx';

/** Fields of the selected part: a button, the header, the footer, else the screen. */
export function Inspector() {
  const { t } = useTranslation('kiosk-designer');
  const { screen, part } = useDesigner();
  const position = part.part === 'cell' && cellAt(screen, part.position) ? part.position : null;
  const isAction = screen.type === 'ACTION';
  if (!isAction) return <ScreenInspector />;
  if (position)
    return (
      <ButtonInspector key={`${screen.randomId} ${position.column} ${position.row}`} position={position} />
    );
  if (part.part === 'header') return <HeaderInspector />;
  if (part.part !== 'footer') return <ScreenInspector />;
  return (
    <>
      <header className={css.head}>
        <h2>{t('footer')}</h2>
      </header>
      <p className={css.inspectorNote}>{t('footerNote')}</p>
      <Style part="footer" />
    </>
  );
}

/** Texts and style of the header. */
function HeaderInspector() {
  const { t } = useTranslation('kiosk-designer');
  const { screen, change } = useDesigner();
  return (
    <>
      <header className={css.head}>
        <h2>{t('header')}</h2>
      </header>
      {(['question', 'hint'] as const).map((key) => (
        <LocalTextFields
          key={key}
          label={t(key)}
          value={screen[key]}
          onChange={(text, language) =>
            change('text', (one) => ({ ...one, [key]: text }), `${screen.randomId} ${key} ${language}`)
          }
        />
      ))}
      {screen.columns.map((column, position) => (
        <LocalTextFields
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no id
          key={position}
          label={t('columnTitle', { column: position + 1 })}
          value={column.title}
          onChange={(title, language) =>
            change(
              'text',
              (one) => ({
                ...one,
                columns: one.columns.map((each, at) => (at === position ? { ...each, title } : each)),
              }),
              `${screen.randomId} column ${position} ${language}`,
            )
          }
        />
      ))}
      <Style part="header" />
    </>
  );
}

/** Name, content and style of the selected screen. */
function ScreenInspector() {
  const { t } = useTranslation(['kiosk-designer', 'errors']);
  const toasts = useToasts();
  const { draft, screen, problems, locked, act, change } = useDesigner();
  const isAction = screen.type === 'ACTION';
  const first = draft.find(({ design }) => design.default)?.design;
  const current = draft.find(({ design }) => design === screen)?.enabled === 'Y';
  const nameProblem = problems.find(
    ({ code, screen: on }) =>
      on === screen.randomId && (code === 'nameMissing' || code === 'ALREADY_EXISTS_SCREEN'),
  );
  const set = (own: Partial<KioskScreen>, typing?: string) =>
    change(
      typing ? 'text' : 'screen',
      (one) => ({ ...one, ...own }),
      typing && `${screen.randomId} ${typing}`,
    );

  function moveToFirst() {
    if (first && first !== screen) {
      toasts.success({ title: t('madeFirst', { name: screen.name, before: first.name }) });
    }
    act('screen', (now) => withFirst(now, screen.randomId));
  }

  return (
    <>
      <header className={css.head}>
        <h2>{t('screen')}</h2>
        {!locked && (
          <span className={css.inspectorTools}>
            <ActionIcon
              aria-label={t('deleteScreen')}
              disabled={draft.length === 1}
              onClick={() => act('deleteScreen', (now) => withoutScreen(now, screen.randomId))}
            >
              <IconTrash size={18} stroke={1.75} />
            </ActionIcon>
          </span>
        )}
      </header>
      <fieldset className={css.group}>
        <legend className="visually-hidden">{t('screen')}</legend>
        <TextField
          label={t('screenName')}
          value={screen.name}
          maxLength={MAX_SCREEN_NAME_LENGTH}
          required
          disabled={locked}
          error={
            nameProblem &&
            (nameProblem.code === 'nameMissing'
              ? t('problem.nameMissing')
              : t('errors:ALREADY_EXISTS_SCREEN', { name: screen.name.trim() }))
          }
          onChange={(name) => set({ name }, 'name')}
        />
        <SegmentedControl
          fullWidth
          size="sm"
          aria-label={t('typeLabel')}
          disabled={locked}
          value={screen.type}
          onChange={(type) =>
            set({ type: type as KioskScreen['type'], ...(type !== 'ACTION' && { default: false }) })
          }
          data={SCREEN_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
        />
        {isAction && (
          <Checkbox
            label={t('first')}
            checked={screen.default}
            disabled={locked || screen.default}
            onChange={moveToFirst}
          />
        )}
        <Checkbox
          label={t('inUse')}
          checked={current}
          disabled={locked || screen.default}
          onChange={(event) => {
            const enabled = event.currentTarget.checked ? 'Y' : 'N';
            act('screen', (now) => now.map((one) => (one.design === screen ? { ...one, enabled } : one)));
          }}
        />
      </fieldset>
      {isAction ? <BackFields /> : <MessageFields set={set} />}
      <Style part="page" />
      {isAction ? <Style part="button" /> : <Style part="message" />}
    </>
  );
}

/** Style of one part of the selected screen. */
function Style({ part }: { readonly part: StyledPart }) {
  const { t } = useTranslation('kiosk-designer');
  const { screen, imageColours, change } = useDesigner();
  const pairs = textPairsOf(screen, imageColours).filter((pair) => pair.part === part);
  return (
    <StyleFields
      pairs={pairs}
      title={t(`styleOf.${part}`)}
      reset={t('style.asUsual')}
      value={screen.style[part]}
      onChange={(value, typing) =>
        change(
          'style',
          (one) => ({ ...one, style: { ...one.style, [part]: value } }),
          typing && `${screen.randomId} ${part} ${typing}`,
        )
      }
    />
  );
}

function MessageFields({ set }: { readonly set: (own: Partial<KioskScreen>, typing?: string) => void }) {
  const { t } = useTranslation('kiosk-designer');
  const { screen, problems, locked } = useDesigner();
  const { message } = screen;
  const lacksText = problems.some(({ code, screen: on }) => code === 'textMissing' && on === screen.randomId);
  return (
    <>
      <LocalTextFields
        label={t('messageTitle')}
        value={screen.question}
        onChange={(question, language) => set({ question }, `question ${language}`)}
      />
      <LocalTextFields
        label={t('messageText')}
        value={message.text}
        long
        error={lacksText ? t('problem.textMissing') : undefined}
        onChange={(text, language) => set({ message: { ...message, text } }, `message ${language}`)}
      />
      {screen.type === 'MESSAGE' && (
        <fieldset className={css.group}>
          <legend className="visually-hidden">{t('duration')}</legend>
          <NumberField
            label={t('duration')}
            hint={t('durationHint')}
            value={message.duration}
            max={MAX_MESSAGE_SECONDS}
            clamps
            disabled={locked}
            onChange={(duration) => set({ message: { ...message, duration: duration ?? 0 } }, 'duration')}
          />
          <LeadsTo
            label={t('thenGoTo')}
            value={message.redirect}
            none={t('toFirst')}
            onChange={(redirect) => set({ message: { ...message, redirect } })}
          />
        </fieldset>
      )}
    </>
  );
}

/** Back button of the screen. */
function BackFields() {
  const { t } = useTranslation('kiosk-designer');
  const { screen, change } = useDesigner();
  const { back } = screen;
  return (
    <>
      <fieldset className={css.group}>
        <legend>{t('back')}</legend>
        <LeadsTo
          label={t('backTo')}
          value={back?.redirect ?? null}
          none={t('noBack')}
          onChange={(redirect) =>
            change('screen', (one) => ({
              ...one,
              back: redirect === null ? null : { title: one.back?.title ?? BACK, redirect },
            }))
          }
        />
      </fieldset>
      {back && (
        <LocalTextFields
          label={t('backTitle')}
          value={back.title}
          onChange={(title, language) =>
            change(
              'text',
              (one) => ({ ...one, back: one.back && { ...one.back, title } }),
              `${screen.randomId} back ${language}`,
            )
          }
        />
      )}
    </>
  );
}

const BACK = { es: 'Volver', en: 'Back', sv: 'Tillbaka' };
