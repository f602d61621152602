import type { WaitingMessage } from '#rules/messages/message-views.ts'
import { isKeepable } from '#rules/waiting-lists/offer-end.ts'
import type { Frame } from './parts/frame.ts'
import { Greeting } from './parts/greeting.tsx'
import { MessageLayout } from './parts/message-layout.tsx'
import { Action, Paragraph, Prose } from './parts/prose.tsx'

export type WaitingNews = 'confirm' | 'joined' | 'offered' | 'changed' | 'withdrawn' | 'expired' | 'ended' | 'cancelled'

type WaitingListProps = { frame: Frame; entry: WaitingMessage; news: WaitingNews }

export function WaitingList({ frame, entry, news }: WaitingListProps) {
  const { t, format } = frame
  const { event, competition, places, isTeam, position, readerName, url, timeZone } = entry
  const { confirmUntil, offeredUntil, keepableUntil, price, currency } = entry
  const values = {
    event: event.title,
    competition,
    position,
    places: isTeam ? t('waiting.team') : t('waiting.places', { count: places }),
    count: places,
    ...format.deadline(offeredUntil ?? confirmUntil, timeZone),
  }
  return (
    <MessageLayout frame={frame} preview={t(`waiting.${news}.preview`, values)} reader="account">
      <Prose frame={frame} title={t(`waiting.${news}.title`, values)}>
        <Greeting frame={frame} name={readerName} />
        <Paragraph frame={frame}>{t(`waiting.${news}.body`, values)}</Paragraph>
        <Action frame={frame} href={isOfEntry(news) ? url : `${frame.organization.origin}/event/${event.slug}`}>
          {t(`waiting.${news}.action`)}
        </Action>
        {isOffer(news) && price && (
          <Paragraph frame={frame}>
            {t(price.isLowest ? 'waiting.priceFrom' : 'waiting.price', { amount: format.money(price.total, currency) })}
          </Paragraph>
        )}
        {isOffer(news) && isKeepable(entry) && (
          <Paragraph frame={frame}>{t('waiting.keep', format.deadline(keepableUntil!, timeZone))}</Paragraph>
        )}
        <Paragraph frame={frame} isQuiet>
          {t(`waiting.${news}.more`)}
        </Paragraph>
      </Prose>
    </MessageLayout>
  )
}

const isOffer = (news: WaitingNews) => news === 'offered' || news === 'changed'
const isOfEntry = (news: WaitingNews) =>
  news === 'confirm' || news === 'joined' || news === 'withdrawn' || isOffer(news)
