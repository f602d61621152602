import type { DigestMessage } from '#rules/messages/message-views.ts'
import type { Frame } from './parts/frame.ts'
import { MessageLayout } from './parts/message-layout.tsx'
import { Panel } from './parts/panel.tsx'
import { Action, Paragraph, Prose, TextLink } from './parts/prose.tsx'

type Props = { frame: Frame; digest: DigestMessage }

export function OrdersDigest({ frame, digest: { orders, events, adminUrl, settingsUrl } }: Props) {
  const { t, format } = frame
  return (
    <MessageLayout frame={frame} preview={t('ordersDigest.preview', { count: orders })} reader="staff">
      <Prose frame={frame} title={t('ordersDigest.title', { count: orders })}>
        <Action frame={frame} href={adminUrl}>
          {t('ordersDigest.action')}
        </Action>
        <Paragraph frame={frame} isQuiet>
          <TextLink frame={frame} href={settingsUrl}>
            {t('ordersDigest.settings')}
          </TextLink>
        </Paragraph>
      </Prose>
      <Panel frame={frame} title={t('ordersDigest.events')}>
        {events.map(({ title, orders: count, amount, currency, url }) => (
          <Paragraph key={`${url} ${currency}`} frame={frame}>
            <TextLink frame={frame} href={url}>
              {title}
            </TextLink>
            <br />
            {t('ordersDigest.event', { count, amount: format.money(amount, currency) })}
          </Paragraph>
        ))}
      </Panel>
    </MessageLayout>
  )
}
