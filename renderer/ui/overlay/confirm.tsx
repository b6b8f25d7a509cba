import { Box, Button, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { skipToken, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#renderer/lib/errors.ts';
import { randomKey } from '#renderer/lib/random-key.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import { SECOND_MS } from '#shared/domain/time/units.ts';
import { TextField } from '../fields/text-field.tsx';
import { Notice } from '../page/notice.tsx';
import { DialogButtons } from './dialog-buttons.tsx';

export interface Question {
  readonly title: string;
  /** One or several paragraphs. */
  readonly text?: string | readonly string[];
  /** Consequences with current numbers from the server; confirming is disabled until they are loaded. */
  readonly losses?: Losses;
  /** Requires typing this name before confirming, for far-reaching actions. */
  readonly confirmInput?: { readonly label: string; readonly name: string };
  /** Label of the confirm button; name the action, not “OK”. */
  readonly confirm: string;
  readonly cancel?: string;
  /** True for destructive actions: the focus is on cancel, so that another Enter does nothing. */
  readonly danger?: boolean;
  /** Focuses cancel if only recent input would be lost. */
  readonly hesitates?: boolean;
  /** Cancels after this time, ms (configuration specification, section 9: 5 s). */
  readonly cancelAfterMs?: number;
}

export interface Losses {
  /** Starts with the key of its source, so that notices refetch it while the dialog is open. */
  readonly queryKey: readonly unknown[];
  readonly read: (call: { readonly signal: AbortSignal }) => Promise<readonly string[]>;
}

/** Time after opening during which a press outside is ignored, ms. */
const SLIP_MS = 600;

/**
 * Asks for confirmation; resolves with the answer, false if the dialog was closed. A second call while the dialog
 * is open resolves with false.
 */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const { t } = useTranslation();
  const openDialog = useDialog();
  const isAsking = useRef(false);
  return (question) => {
    if (isAsking.current) return Promise.resolve(false);
    isAsking.current = true;
    return new Promise((resolve) => {
      const answer = (isSure: boolean) => {
        isAsking.current = false;
        resolve(isSure);
      };
      openDialog({
        title: question.title,
        onClose: () => answer(false),
        content: ({ close }) => (
          <Answers
            question={{ ...question, cancel: question.cancel ?? t('action.cancel') }}
            onAnswer={(isSure) => {
              answer(isSure);
              close();
            }}
          />
        ),
      });
    });
  };
}

interface Dialog {
  readonly title: string;
  readonly onClose: () => void;
  readonly content: (dialog: {
    readonly close: () => void;
    readonly rename: (title: string) => void;
  }) => ReactNode;
}

/** Opens a dialog. The second half of a double press does not close it. */
export function useDialog(): (dialog: Dialog) => void {
  const { t } = useTranslation();
  return ({ title, onClose, content }) => {
    const id = randomKey();
    modals.open({
      modalId: id,
      title,
      closeButtonProps: { 'aria-label': t('action.close') },
      // The second half of a double press falls outside the dialog opened by the first.
      closeOnClickOutside: false,
      onClose,
      children: content({
        close: () => modals.close(id),
        rename: (to) => modals.updateModal({ modalId: id, title: to }),
      }),
    });
    setTimeout(() => modals.updateModal({ modalId: id, closeOnClickOutside: true }), SLIP_MS);
  };
}

/** Asks whether unsaved input may be lost. */
export function useConfirmUnsaved(): () => Promise<boolean> {
  const { t } = useTranslation();
  const confirm = useConfirm();
  return () =>
    confirm({
      title: t('confirm.unsavedTitle'),
      text: t('confirm.unsavedText'),
      confirm: t('confirm.leave'),
      cancel: t('confirm.stay'),
      hesitates: true,
    });
}

interface AnswersProps {
  readonly question: Question;
  readonly onAnswer: (answer: boolean) => void;
}

function Answers({ question, onAnswer }: AnswersProps) {
  const { text = [], losses, confirmInput, confirm, cancel, danger = false, cancelAfterMs } = question;
  const hesitates = question.hesitates ?? danger;
  const [name, setName] = useState('');
  const isNamed = !confirmInput || foldText(name.trim()) === foldText(confirmInput.name.trim());
  const lossTexts = useLosses(losses);
  const isExisting = !losses || lossTexts.sentences !== null;

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isExisting && isNamed) onAnswer(true);
      }}
    >
      {[text].flat().map((paragraph) => (
        <Paragraph key={paragraph}>{paragraph}</Paragraph>
      ))}
      {losses && <ConfirmError {...lossTexts} />}
      {confirmInput && (
        <Box mt="md">
          <TextField label={confirmInput.label} value={name} onChange={setName} />
        </Box>
      )}
      <DialogButtons>
        {cancelAfterMs !== undefined && <Countdown ms={cancelAfterMs} onOver={() => onAnswer(false)} />}
        <Button data-autofocus={hesitates || undefined} onClick={() => onAnswer(false)}>
          {cancel}
        </Button>
        <Button
          type="submit"
          variant={danger ? 'danger' : 'filled'}
          data-autofocus={!hesitates || undefined}
          disabled={!isExisting || !isNamed}
        >
          {confirm}
        </Button>
      </DialogButtons>
    </form>
  );
}

interface CountdownProps {
  readonly ms: number;
  readonly onOver: () => void;
}

/** Shows the seconds until the question cancels itself. */
function Countdown({ ms, onOver }: CountdownProps) {
  const { t } = useTranslation();
  const [left, setLeft] = useState(ms);
  const over = useEffectEvent(onOver);
  useEffect(() => {
    const tick = setInterval(() => setLeft((before) => before - SECOND_MS), SECOND_MS);
    return () => clearInterval(tick);
  }, []);
  useEffect(() => {
    if (left <= 0) over();
  }, [left]);
  return (
    <Text size="sm" c="dimmed" mr="auto" role="timer" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {t('confirm.cancelsIn', { seconds: Math.max(0, Math.ceil(left / SECOND_MS)) })}
    </Text>
  );
}

const Paragraph = ({ children }: { readonly children: string }) => (
  <Text size="sm" c="dimmed" mt={4}>
    {children}
  </Text>
);

/** Loads the consequences when the dialog opens. */
function useLosses(losses: Losses | undefined) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    queryKey: losses?.queryKey ?? ['losses'],
    queryFn: losses ? losses.read : skipToken,
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  return { sentences: (isFetchedAfterMount && !error && data) || null, error, again: () => void refetch() };
}

function ConfirmError({ sentences, error, again }: ReturnType<typeof useLosses>) {
  const { t, i18n } = useTranslation();
  if (error) {
    return (
      <Notice kind="error">
        {errorText(i18n, error)}
        <Button variant="subtle" size="compact-sm" onClick={again}>
          {t('action.retry')}
        </Button>
      </Notice>
    );
  }
  return (
    <div aria-live="polite">
      {(sentences ?? [String(t('confirm.looking'))]).map((one) => (
        <Paragraph key={one}>{one}</Paragraph>
      ))}
    </div>
  );
}
