import type { CodeMessage } from '#rules/messages/message-views.ts'
import type { Frame } from './parts/frame.ts'
import { Greeting } from './parts/greeting.tsx'
import { MessageLayout } from './parts/message-layout.tsx'
import { NoticeCard } from './parts/notice-card.tsx'
import { Action, Paragraph, Prose } from './parts/prose.tsx'

export function CodeMail({ frame, order }: { frame: Frame; order: CodeMessage }) {
  const { t } = frame
  const { code, minutes } = order
  return (
    <MessageLayout frame={frame} preview={t('registrationCode.preview', { minutes })} reader="athlete">
      <NoticeCard frame={frame} order={order} badge={t('registrationCode.badge')} tone="success" />
      <Prose frame={frame} title={code}>
        <Greeting frame={frame} name={order.readerName} />
        <Paragraph frame={frame}>{t('registrationCode.body', { minutes })}</Paragraph>
        <Action frame={frame} href={order.orderUrl}>
          {t('registrationCode.action')}
        </Action>
        <Paragraph frame={frame} isQuiet>
          {t('registrationCode.notYou')}
        </Paragraph>
      </Prose>
    </MessageLayout>
  )
}
