import { Box, Button, Group, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { skipToken, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#renderer/lib/errors.ts';
import { randomKey } from '#renderer/lib/random-key.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import { TextField } from '../fields/text-field.tsx';
import { Notice } from '../page/notice.tsx';

export interface Question {
  readonly title: string;
  /** One paragraph, or several. */
  readonly text?: string | readonly string[];
  /** What is lost, in sentences with the server's numbers of now: nothing is confirmed before they are there. */
  readonly losses?: Losses;
  /** Has this name typed before it can be confirmed: for what reaches further than the eye. */
  readonly typed?: { readonly label: string; readonly name: string };
  /** Label of the button that goes through with it; name the action, not “OK”. */
  readonly confirm: string;
  readonly cancel?: string;
  /** Tells that the action takes something away: the keyboard is on cancelling, so that Enter once more does nothing. */
  readonly danger?: boolean;
  /** Puts the keyboard on cancelling where nothing but what was just typed is lost. */
  readonly hesitates?: boolean;
  /** Cancels by itself after so many milliseconds (configuration specification, section 9: 5 s). */
  readonly cancelAfterMs?: number;
}

export interface Losses {
  /** Begins with the key of what it is read from, so that news bring it up to date while the dialog is open. */
  readonly queryKey: readonly unknown[];
  readonly read: (call: { readonly signal: AbortSignal }) => Promise<readonly string[]>;
}

/** For so long after it has opened a press beside the dialog is taken for a slip, ms. */
const SLIP_MS = 600;

/**
 * Asks before something that cannot be undone; resolves with the answer, false when the dialog was left. What asks again
 * while its question is open is answered false: it was pressed twice.
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

/** Opens a dialog over the page. A press beside it that belongs to the one that opened it does not close it. */
export function useDialog(): (dialog: Dialog) => void {
  const { t } = useTranslation();
  return ({ title, onClose, content }) => {
    const id = randomKey();
    modals.open({
      modalId: id,
      title,
      closeButtonProps: { 'aria-label': t('action.close') },
      // The second half of a double press falls beside the dialog that the first has opened.
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

/** Asks whether what was typed and not saved may be lost. */
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
  const { text = [], losses, typed, confirm, cancel, danger = false, cancelAfterMs } = question;
  const hesitates = question.hesitates ?? danger;
  const [name, setName] = useState('');
  const isNamed = !typed || foldText(name.trim()) === foldText(typed.name.trim());
  const lost = useLosses(losses);
  const isExisting = !losses || lost.sentences !== null;

  useEffect(() => {
    if (!cancelAfterMs) return;
    const end = setTimeout(() => onAnswer(false), cancelAfterMs);
    return () => clearTimeout(end);
  }, [cancelAfterMs, onAnswer]);

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
      {losses && <ConfirmError {...lost} />}
      {typed && (
        <Box mt="md">
          <TextField label={typed.label} value={name} onChange={setName} />
        </Box>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
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
      </Group>
    </form>
  );
}

const Paragraph = ({ children }: { readonly children: string }) => (
  <Text size="sm" c="dimmed" mt={4}>
    {children}
  </Text>
);

/** Reads what is lost anew as the dialog opens. */
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
