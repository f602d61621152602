import { Fragment } from 'react'
import type { RegistrationAlertMessage } from '#rules/messages/message-views.ts'
import { cashToBring, countAthletes } from '#rules/orders/sold-line.ts'
import { LinesPanel } from './parts/lines-panel.tsx'
import { BibCard } from './parts/bib-card.tsx'
import type { Frame } from './parts/frame.ts'
import { MessageLayout } from './parts/message-layout.tsx'
import { Panel } from './parts/panel.tsx'
import { personName } from './parts/person-name.ts'
import { PricePanel } from './parts/price-panel.tsx'
import { Action, Paragraph, Prose, TextLink } from './parts/prose.tsx'

type Props = { frame: Frame; order: RegistrationAlertMessage }

export function RegistrationAlert({ frame, order }: Props) {
  const { t, format } = frame
  const { price, currency } = order
  const isFree = price.base === price.discount
  const cash = cashToBring(order.lines)
  const freeKind = cash > 0 ? 'cash' : 'free'
  const values = {
    number: order.confirmationNumber,
    name: personName(order.buyerFullName),
    count: countAthletes(order.lines),
    amount: format.money(price.total, currency),
    net: format.money(price.net, currency),
    cash: format.money(cash, currency),
  }
  return (
    <MessageLayout
      frame={frame}
      preview={t(isFree ? `registrationAlert.${freeKind}Preview` : 'registrationAlert.preview', values)}
      reader="staff"
    >
      <BibCard frame={frame} order={order} badge={t('registrationAlert.badge')} tone="success" />
      <Prose frame={frame} title={t('registrationAlert.title', values)}>
        <Paragraph frame={frame}>
          {t(isFree ? `registrationAlert.${freeKind}Body` : 'registrationAlert.paidBody', values)}
        </Paragraph>
        <Action frame={frame} href={order.adminUrl}>
          {t('registrationAlert.action')}
        </Action>
        <Paragraph frame={frame} isQuiet>
          <TextLink frame={frame} href={order.settingsUrl}>
            {t('registrationAlert.settings')}
          </TextLink>
        </Paragraph>
      </Prose>
      <LinesPanel frame={frame} order={order} />
      {!isFree && <PricePanel frame={frame} order={order} isPaid showsNet />}
      {order.placesLeft.length > 0 && <PlacesPanel frame={frame} order={order} />}
    </MessageLayout>
  )
}

function PlacesPanel({ frame, order }: Props) {
  return (
    <Panel frame={frame} title={frame.t('registrationAlert.placesTitle')}>
      <Paragraph frame={frame}>
        {order.placesLeft.map(({ title, left }) => (
          <Fragment key={title}>
            {frame.t('registrationAlert.places', { competition: title, count: left })}
            <br />
          </Fragment>
        ))}
      </Paragraph>
    </Panel>
  )
}
