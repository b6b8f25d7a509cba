import { Button, Group, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

export interface Question {
  readonly title: string;
  /** One paragraph, or several. */
  readonly text?: string | readonly string[];
  /** Label of the button that goes through with it; name the action, not “OK”. */
  readonly confirm: string;
  readonly cancel?: string;
  /** Tells that the action takes something away. */
  readonly danger?: boolean;
  /** Puts the keyboard on cancelling: for what nobody should do by pressing Enter once more. */
  readonly hesitates?: boolean;
  /** Cancels by itself after so many milliseconds (configuration specification, section 9: 5 s). */
  readonly cancelAfterMs?: number;
}

/** Asks before something that cannot be undone; resolves with the answer, false when the dialog was left. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const { t } = useTranslation();
  return (question) =>
    new Promise((resolve) => {
      const id = modals.open({
        title: question.title,
        closeButtonProps: { 'aria-label': t('action.close') },
        onClose: () => resolve(false),
        children: (
          <Answers
            question={{ ...question, cancel: question.cancel ?? t('action.cancel') }}
            onAnswer={(answer) => {
              resolve(answer);
              modals.close(id);
            }}
          />
        ),
      });
    });
}

interface AnswersProps {
  readonly question: Question;
  readonly onAnswer: (answer: boolean) => void;
}

function Answers({ question, onAnswer }: AnswersProps) {
  const { text = [], confirm, cancel, danger, hesitates = false, cancelAfterMs } = question;
  useEffect(() => {
    if (!cancelAfterMs) return;
    const end = setTimeout(() => onAnswer(false), cancelAfterMs);
    return () => clearTimeout(end);
  }, [cancelAfterMs, onAnswer]);

  return (
    <>
      {[text].flat().map((paragraph) => (
        <Text key={paragraph} size="sm" c="dimmed" mt={4}>
          {paragraph}
        </Text>
      ))}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button data-autofocus={hesitates || undefined} onClick={() => onAnswer(false)}>
          {cancel}
        </Button>
        <Button
          variant={danger ? 'danger' : 'filled'}
          data-autofocus={!hesitates || undefined}
          onClick={() => onAnswer(true)}
        >
          {confirm}
        </Button>
      </Group>
    </>
  );
}
