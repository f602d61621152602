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

const sellsTickets = ({ tickets }: EventPage): boolean => tickets.some(({ state }) => state === 'on_sale')

/** What the page's own buttons lead to: registration, else tickets; null where neither is to be had. */
export function eventAction(page: EventPage, t: TFunction<'event'>): Action | null {
  if (isOpen(page)) return { href: '#competitions', label: t('action.register') }
  return sellsTickets(page) ? { href: paths.tickets(page.slug), label: t('action.tickets') } : null
}

export type FinalCallProps = { page: EventPage; formats: Formats; share: ReactNode }

export function finalCallOf(page: EventPage, t: TFunction<'event'>, formats: Formats) {
  const action = eventAction(page, t)
  if (!action) return { title: t('call.other'), text: null, action: { href: paths.events, label: t('notice.others') } }
  return {
    title: page.call.title || t(isOpen(page) ? 'call.open' : 'call.tickets'),
    text: page.call.text || t('call.when', { title: page.title, date: formats.date(page) }),
    action,
  }
}
