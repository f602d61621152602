import type { ReactNode } from 'react'
import type { TFunction } from 'i18next'
import { paths } from '#rules/paths.ts'
import type { EventCard, EventPage } from '#rules/events/event-views.ts'
import type { Formats } from './formats.ts'
import { isOpen } from './is-open.ts'

type Action = { href: string; label: string }

export const nextEventAction = (event: EventCard, t: TFunction<'landing'>): Action =>
  isOpen(event)
    ? { href: paths.competitions(event.slug), label: t('hero.register') }
    : { href: paths.event(event.slug), label: t('hero.more') }

export type FinalCallProps = { page: EventPage; formats: Formats; share: ReactNode }

export function finalCallOf(page: EventPage, t: TFunction<'event'>, formats: Formats) {
  const action: Action = isOpen(page)
    ? { href: '#competitions', label: t('action.register') }
    : { href: paths.events, label: t('notice.others') }
  if (!isOpen(page)) return { title: t('call.other'), text: null, action }
  return {
    title: page.call.title || t('call.open'),
    text: page.call.text || t('call.when', { title: page.title, date: formats.date(page) }),
    action,
  }
}
