import { Button, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { atom, useAtom } from 'jotai';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { LIVE } from '#renderer/lib/live.tsx';
import { FieldFrame } from '#renderer/ui/fields/field-frame.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import type { CallOptions } from '#shared/contract/client.ts';
import { type AlertMessage, answerAlertMessage } from '#shared/contract/workstation/alert-messages.ts';
import { MAX_MESSAGE_LENGTH, toSingleLine } from './message-length.ts';
import styles from './panel.module.css';

/** Unsent answers by message id; they survive closing the panel. */
const draftsAtom = atom<ReadonlyMap<number, string>>(new Map());

interface AnswerFormProps {
  readonly message: AlertMessage;
  readonly name: string;
  readonly onLeave: () => void;
}

/** Answers a message below it: Ctrl Enter sends, Escape cancels. */
export function AnswerForm({ message: { id }, name, onLeave }: AnswerFormProps) {
  const { t } = useTranslation(['alert-messages', 'common']);
  const api = useApi();
  const [drafts, setDrafts] = useAtom(draftsAtom);
  const [isMissing, setMissing] = useState(false);
  const text = drafts.get(id) ?? '';
  const write = (draft: string) => setDrafts((all) => new Map(all).set(id, draft));
  const send = useAction(
    (answerText: string, call: CallOptions) =>
      api.call(answerAlertMessage, { params: { id }, body: { text: answerText } }, call),
    {
      refreshes: [LIVE.alerts],
      failed: t('send.failed'),
      onDone() {
        write('');
        onLeave();
      },
    },
  );

  function submit() {
    if (send.busy) return;
    setMissing(!text.trim());
    if (text.trim()) void send.run(text.trim());
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    stopKeys(event);
    if (event.key === 'Escape') onLeave();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing) submit();
  }

  return (
    <form
      className={styles.answer}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FieldFrame
        label={t('answerTo', { name })}
        error={isMissing && !text.trim() && t('send.missing')}
        hint={undefined}
        inRow
      >
        {(ids) => (
          <Textarea
            {...ids}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={MAX_MESSAGE_LENGTH}
            autoFocus
            error={isMissing && !text.trim()}
            value={text}
            onChange={(event) => write(toSingleLine(event.currentTarget.value))}
            onKeyDown={onKeyDown}
          />
        )}
      </FieldFrame>
      <div className={styles.actions}>
        <Button
          type="submit"
          size="xs"
          disabled={send.busy}
          leftSection={<IconSend size={16} stroke={1.75} aria-hidden="true" />}
        >
          {t('answerSend')}
        </Button>
        <Button size="xs" variant="subtle" onClick={onLeave}>
          {t('common:action.cancel')}
        </Button>
        <span className={styles.extra}>{t('send.ctrlEnter')}</span>
      </div>
    </form>
  );
}

/** Keys of the workstation's actions, of which the browser has another meaning for some. */
const FUNCTION_KEY = /^F\d+$/;
/** Reload key; it stays available. */
const RELOAD = 'F5';

/** Stops key events of text fields from reaching the shortcuts of the page. */
function stopKeys(event: KeyboardEvent): void {
  event.stopPropagation();
  if (FUNCTION_KEY.test(event.key) && event.key !== RELOAD) event.preventDefault();
}
