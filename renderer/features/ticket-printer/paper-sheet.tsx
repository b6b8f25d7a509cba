import type { Ref } from 'react';
import { QrImage } from '#renderer/public-pages/qr-image.tsx';
import type { TicketPaper } from '#shared/contract/devices/ticket-paper.ts';
import { printedWidth, textHeight } from './paper-measures.ts';
import css from './paper-sheet.module.css';

/** Draws a ticket's paper, black on white, in its printed width. */
export function PaperSheet({ paper, ref }: { readonly paper: TicketPaper; readonly ref: Ref<HTMLElement> }) {
  const { logo, copy, ticketLetter: letter, ticketNumber: number, qrCode } = paper;
  const line = (text: TicketPaper['fixedText'], part: string) =>
    text && <PaperLine text={text} part={part} paper={paper} />;
  const hasSystemTexts = paper.firstSystemText !== null || paper.secondSystemText !== null;
  return (
    <article
      ref={ref}
      className={css.paper}
      style={{ width: printedWidth(paper.width) }}
      data-width={paper.width}
    >
      {logo && <img className={css.logo} src={logo} alt="" data-part="logo" />}
      {line(paper.branchName, 'branchName')}
      {line(paper.fixedText, 'fixedText')}
      {line(paper.ticketName, 'ticketName')}
      {copy && (
        <p className={css.copy} style={{ fontSize: textHeight(3, paper) }} data-part="copy">
          {copy}
        </p>
      )}
      {(letter ?? number) !== null && (
        <p className={css.number} data-part="code">
          {letter && <span data-part="ticketLetter">{letter}</span>}
          {number && <span data-part="ticketNumber">{number}</span>}
        </p>
      )}
      {line(paper.information, 'information')}
      {line(paper.dateHour, 'dateHour')}
      {qrCode && <QrImage className={css.code} text={qrCode} label={qrCode} />}
      {hasSystemTexts && <hr className={css.rule} />}
      {line(paper.firstSystemText, 'firstSystemText')}
      {line(paper.secondSystemText, 'secondSystemText')}
    </article>
  );
}

interface PaperLineProps {
  readonly text: NonNullable<TicketPaper['fixedText']>;
  readonly part: string;
  readonly paper: TicketPaper;
}

function PaperLine({ text: { value, bold, underline, italic, size }, part, paper }: PaperLineProps) {
  return (
    <p
      className={css.text}
      style={{
        fontSize: textHeight(size, paper),
        fontWeight: bold ? 700 : 400,
        textDecoration: underline ? 'underline' : 'none',
        fontStyle: italic ? 'italic' : 'normal',
      }}
      data-part={part}
    >
      {value}
    </p>
  );
}
