import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { OwnOrderPage } from '#rules/own-orders/own-order-page.ts'
import { paths } from '#rules/paths.ts'
import { leavingLines } from '#rules/refunds/cancellation.ts'
import { doneIn, type FormAnswer } from '#web/forms/form-answer.ts'
import { Banner } from '#web/ui/banner.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { formatDay } from '#rules/time/day.ts'
import type { Contact } from '../confirmation/confirmation-data.ts'
import { Head, Page } from '../confirmation/confirmation-layout.ts'
import { ContactLinks } from '../confirmation/contact-links.tsx'
import { TransferSheet } from '../transfers/transfer-sheet.tsx'
import { CodeForms } from '../own-registrations/code-forms.tsx'
import { StepBody, Sheet, SheetTitle } from '../registration/flow-layout.tsx'
import { FormatContext, useFormats, type FormatSettings } from '../registration/formats.ts'
import { NoConnection } from '../registration/no-connection.tsx'
import { RefusalNotice } from '../registration/refusal-notice.tsx'
import { CancellationConfirm } from './cancellation-confirm.tsx'
import { ChooseLines, nameOfLine } from './choose-lines.tsx'
import { Until } from './until.tsx'

export type OwnOrderData = {
  page: OwnOrderPage
  chosen: string[]
  key: string
  contact: Contact
  isSignedIn: boolean
  formats: FormatSettings
}

type Result = { isCodeSent?: true; amount?: number; transfer?: 'created' | 'revoked' }
type Props = { data: OwnOrderData; answer: FormAnswer; actionData: unknown }

export function OwnOrderScreen({ data, answer, actionData }: Props) {
  const { t } = useTranslation('own-order')
  const { page } = data
  const result = (doneIn(actionData) ?? {}) as Result
  return (
    <FormatContext value={data.formats}>
      <Page id="content" style={{ maxInlineSize: '46rem' }}>
        <Head>
          <h1>{t('title')}</h1>
          <p>{t('order', { event: page.event.title, number: page.confirmationNumber })}</p>
        </Head>
        <StepBody>
          {result.amount !== undefined && <Done amount={result.amount} />}
          <Body data={data} answer={answer} result={result} />
          <p>
            <TextLink href={paths.confirmation(page.event.slug, page.confirmationId)}>{t('back')}</TextLink>
          </p>
        </StepBody>
      </Page>
    </FormatContext>
  )
}

function Done({ amount }: { amount: number }) {
  const { t } = useTranslation('own-order')
  const { money } = useFormats()
  return (
    <Banner tone="success" title={t('done.title')}>
      <span role="status">{amount > 0 ? t('done.back', { amount: money(amount) }) : t('done.free')}</span>
    </Banner>
  )
}

function Body({ data, answer, result }: { data: OwnOrderData; answer: FormAnswer; result: Result }) {
  const { page, chosen } = data
  const choosable = page.lines.filter(({ id, canChoose }) => canChoose && chosen.includes(id)).map(({ id }) => id)
  const isConfirming = page.isOpen && canCancel(page) && choosable.length > 0 && result.amount === undefined
  return (
    <>
      <RefusalNotice refusal={answer.refusal?.field === 'code' ? null : answer.refusal} />
      <NoConnection answer={answer} />
      {isConfirming ? (
        <CancellationConfirm
          page={page}
          chosen={choosable}
          leaving={leavingLines(
            page.lines.filter(({ isIn }) => isIn),
            choosable,
          )}
          formKey={data.key}
        />
      ) : (
        <>
          {!page.isOpen && (page.isPaid || canCancel(page)) && (
            <CodeForms
              address={page.codeAddress}
              of="order"
              isSignedIn={data.isSignedIn}
              path={paths.ownOrder(page.event.slug, page.confirmationId)}
              answer={{ ...answer, isUnreachable: false, refusal: ofCode(answer) }}
              isSent={result.isCodeSent === true}
            />
          )}
          {page.isOpen && <ReceiptsSheet page={page} />}
          <Cancelling data={data} isJustDone={result.amount !== undefined} />
          {page.hasTakenOver && <TakenOver data={data} />}
          {page.isOpen && <TransferSheet transfers={page.transfers} answer={answer} done={result.transfer} hasNames />}
        </>
      )}
    </>
  )
}

const canCancel = ({ isConfirmed, isInTime, hasPlaces }: OwnOrderPage) => isConfirmed && isInTime && hasPlaces

const ofCode = ({ refusal }: FormAnswer) => (refusal?.field === 'code' ? refusal : null)

function Cancelling({ data, isJustDone }: { data: OwnOrderData; isJustDone: boolean }) {
  const { page } = data
  if (page.isConfirmed && !page.hasPlaces && page.hasTakenOver) return null
  if (!page.isConfirmed || !page.hasPlaces) return isJustDone ? null : <Ended />
  if (!page.isInTime) return <Closed data={data} />
  return page.isOpen ? <ChooseLines page={page} /> : <Until deadline={page.deadline} />
}

function Ended() {
  const { t } = useTranslation('own-order')
  return (
    <Banner tone="info" title={t('ended.title')}>
      {t('ended.text')}
    </Banner>
  )
}

function TakenOver({ data: { page, contact } }: { data: OwnOrderData }) {
  const { t } = useTranslation('own-order')
  const names = page.lines.filter(({ isTakenOver }) => isTakenOver).map(nameOfLine)
  return (
    <Banner tone="info" title={t('takenOver.title')}>
      {names.length > 0 && `${t('takenOver.named', { names: names.join(', ') })} `}
      {t('takenOver.text', { organization: contact.name })}
    </Banner>
  )
}

function Closed({ data: { page, contact } }: { data: OwnOrderData }) {
  const { t } = useTranslation('own-order')
  const { dateTime } = useFormats()
  const { deadline } = page
  const organization = contact.name
  return (
    <>
      {deadline ? (
        <Banner tone="warning" title={t('over.title')}>
          {t('over.text', { moment: dateTime(deadline) })} {t('over.contact', { organization })}
        </Banner>
      ) : (
        <Banner tone="warning" title={t('never.title')}>
          {t('never.text', { organization })}
        </Banner>
      )}
      <ContactLinks contact={contact} number={page.confirmationNumber} />
    </>
  )
}

const Receipts = styled.ul`
  display: grid;

  > li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 var(--space-4);
    padding-block: var(--space-3);
    border-block-end: 1px solid var(--line);
  }
  small {
    display: block;
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  > li > span:last-child {
    font-variant-numeric: tabular-nums;
  }
`

function ReceiptsSheet({ page }: { page: OwnOrderPage }) {
  const { t } = useTranslation('own-order')
  const { money } = useFormats()
  const { receipts, isPaid, event, confirmationId } = page
  if (receipts.length === 0 && !isPaid) return null
  return (
    <Sheet aria-labelledby="receipts-title">
      <SheetTitle id="receipts-title">{t('receipts.title')}</SheetTitle>
      {receipts.length === 0 && <p>{t('receipts.soon')}</p>}
      {receipts.length > 0 && (
        <Receipts>
          {receipts.map(({ kind, number, issuedOn, total }) => (
            <li key={number}>
              <span>
                <TextLink href={paths.receipt(event.slug, confirmationId, number)} download>
                  {t(`receipts.${kind}`, { number })}
                </TextLink>
                <small>{t('receipts.issued', { day: formatDay(issuedOn) })}</small>
              </span>
              <span>{money(kind === 'credit_note' ? -total : total)}</span>
            </li>
          ))}
        </Receipts>
      )}
      {page.isReturning && <p>{t('receipts.creditSoon')}</p>}
    </Sheet>
  )
}
