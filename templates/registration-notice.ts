import type { TFunction } from 'i18next'
import type { ContactWay } from '#rules/organizations/contact.ts'
import { paths } from '#rules/paths.ts'
import type { EventPage } from '#rules/events/event-views.ts'
import type { Formats } from './formats.ts'
import { isOpen } from './is-open.ts'

export type RegistrationNoticeProps = { page: EventPage; formats: Formats; contact: ContactWay | null }

export type NoticeLink = { kind: 'results' | 'events' | ContactWay['kind']; href: string; label: string }

/** Why nobody can register now, and where else to go. `reason` is the part of the texts' keys after `notice.`. */
export function noticeOf({ page, formats, contact }: RegistrationNoticeProps, t: TFunction<'event'>) {
  const reason = reasonOf(page)
  const deadline = formats.moment(page.registrationDeadline ?? page.startsAt, page)
  const results = { kind: 'results' as const, href: paths.results(page.slug), label: t('notice.results') }
  const links: NoticeLink[] = [
    ...(page.results ? [results] : []),
    { kind: 'events', href: paths.events, label: t('notice.others') },
    ...(contact ? [{ kind: contact.kind, href: contact.href, label: t(`notice.contact.${contact.kind}`) }] : []),
  ]
  return {
    reason,
    title: t(`notice.${reason}.title`),
    text: t(`notice.${reason}.text`, { deadline, date: formats.date(page) }),
    links,
  }
}

/** Not for an event that has no registration and offers tickets instead, which its page shows. */
export const needsNotice = (page: EventPage): boolean =>
  !isOpen(page) && (page.tickets.length === 0 || reasonOf(page) !== 'nothing')

function reasonOf({ state, closedReason, competitions }: EventPage): string {
  if (state === 'cancelled' || state === 'finished' || state === 'full') return state
  // Of an event without competitions registration was never open.
  if (competitions.length === 0 && closedReason !== 'draft') return 'nothing'
  return closedReason ?? 'nothing'
}
