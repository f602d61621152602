import type { OrderMessage, StaffCancellation } from '#rules/messages/message-views.ts'
import { BibCard } from './parts/bib-card.tsx'
import { CashToReturn } from './parts/cash-to-return.tsx'
import type { Frame } from './parts/frame.ts'
import { Greeting } from './parts/greeting.tsx'
import { LinesPanel } from './parts/lines-panel.tsx'
import { MessageLayout } from './parts/message-layout.tsx'
import { Action, Paragraph, Prose } from './parts/prose.tsx'

type Props = { frame: Frame; order: OrderMessage; cancellation: StaffCancellation }

export function StaffCancelled({ frame, order, cancellation }: Props) {
  const { t, organization } = frame
  const { isWhole, note } = cancellation
  const values = { event: order.event.title, organization: organization.name }
  const about = isWhole ? 'staffCancelled' : 'staffCancelled.part'
  return (
    <MessageLayout frame={frame} preview={t(`${about}.preview`, values)} reader="athlete">
      <BibCard frame={frame} order={order} badge={t(`${about}.badge`)} tone="error" />
      <Prose frame={frame} title={t(`${about}.title`)}>
        <Greeting frame={frame} name={order.readerName} />
        <Paragraph frame={frame}>{t(`${about}.body`, values)}</Paragraph>
        {order.athletePosition === null && <Money frame={frame} order={order} cancellation={cancellation} />}
        {note !== '' && <Paragraph frame={frame}>{t('lost.note', { note })}</Paragraph>}
        <Action frame={frame} href={order.orderUrl}>
          {t('staffCancelled.action')}
        </Action>
      </Prose>
      <LinesPanel frame={frame} order={order} />
    </MessageLayout>
  )
}

function Money({ frame, order, cancellation }: Props) {
  const { t, format } = frame
  const { keepsPayment, due } = cancellation
  return (
    <>
      <Paragraph frame={frame}>
        <strong>{t(keepsPayment ? 'staffCancelled.kept' : 'staffCancelled.nothing')}</strong>
      </Paragraph>
      <CashToReturn frame={frame} order={order} reader="buyer" />
      {due > 0 && (
        <Paragraph frame={frame}>{t('staffCancelled.due', { amount: format.money(due, order.currency) })}</Paragraph>
      )}
    </>
  )
}
