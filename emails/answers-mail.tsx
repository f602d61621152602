import type { AnswersMessage } from '#rules/messages/message-views.ts'
import { BibCard } from './parts/bib-card.tsx'
import { CashToReturn } from './parts/cash-to-return.tsx'
import type { Frame } from './parts/frame.ts'
import { Greeting } from './parts/greeting.tsx'
import { LinesPanel } from './parts/lines-panel.tsx'
import { personName } from './parts/person-name.ts'
import { MessageLayout } from './parts/message-layout.tsx'
import { Action, Paragraph, Prose } from './parts/prose.tsx'

type Props = {
  frame: Frame
  order: AnswersMessage
  about:
    | 'answersChanged'
    | 'missingItems'
    | 'registrationChanged'
    | 'changedByBuyer'
    | 'teamRenamed'
    | 'registrationCancelled'
    | 'passedOn'
    | 'handedOver'
    | 'handedOverToMember'
  name?: string
  more?: string[]
}

const noticed = new Set<Props['about']>(['registrationChanged', 'changedByBuyer', 'registrationCancelled', 'passedOn'])

export function AnswersMail({ frame, order, about, name = '', more = [] }: Props) {
  const { t, organization } = frame
  const values = { event: order.event.title, organization: organization.name, name: personName(name) }
  return (
    <MessageLayout frame={frame} preview={t(`${about}.preview`, values)} reader="athlete">
      <BibCard frame={frame} order={order} badge={t(`${about}.badge`)} tone="warning" />
      <Prose frame={frame} title={t(`${about}.title`)}>
        <Greeting frame={frame} name={order.readerName} />
        <Paragraph frame={frame}>{t(`${about}.body`, values)}</Paragraph>
        {[...order.labels, ...more].map((label) => (
          <Paragraph key={label} frame={frame}>
            <strong>{label}</strong>
            {order.fileChange && `: ${t(`registrationChanged.file.${order.fileChange}`)}`}
          </Paragraph>
        ))}
        {about === 'registrationCancelled' && <CashToReturn frame={frame} order={order} reader="buyer" />}
        <Action frame={frame} href={order.orderUrl}>
          {t(`${about}.action`)}
        </Action>
        {noticed.has(about) && (
          <Paragraph frame={frame} isQuiet>
            {t('registrationChanged.notYou')}
          </Paragraph>
        )}
      </Prose>
      <LinesPanel frame={frame} order={order} />
    </MessageLayout>
  )
}
