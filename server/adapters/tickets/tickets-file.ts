import type { Context } from '#server/context.ts'
import { translatorOf } from '#server/i18n/translator.ts'
import type { ConfirmationPage } from '#rules/orders/confirmation-views.ts'
import { paletteOf } from '#rules/themes/palette.ts'
import { regionOf } from '#rules/text/locale.ts'
import type { TicketView } from '#rules/tickets/ticket-view.ts'
import { dayOf } from '#rules/time/day.ts'
import { formatDate, formatTime } from '#rules/time/moment.ts'

export type TicketsFile = Readonly<{
  title: string
  event: string
  organization: string
  lang: string
  day: string
  colors: Readonly<{ head: string; onHead: string; strip: string }>
  tickets: readonly PrintedTicket[]
}>

export type PrintedTicket = Readonly<{
  type: string
  /** Day, place, holder and answers, each with its label. */
  facts: readonly string[]
  /** Its number within the order, and its sponsors. */
  notes: readonly string[]
  code: string
  codeLabel: string
}>

type Sold = Readonly<{
  page: Pick<ConfirmationPage, 'event' | 'confirmationNumber'>
  /** All of the order: the numbers of the valid ones are those of the page. */
  tickets: readonly TicketView[]
}>

/** What is printed of an order's valid tickets, in the reader's language. */
export function ticketsFileOf({ organization, locale }: Context, { page, tickets }: Sold): TicketsFile {
  const { event, confirmationNumber } = page
  const t = translatorOf(locale)
  const { primary, accent } = paletteOf(organization.theme).colors
  const style = { region: regionOf(locale, organization.region), timeZone: event.timeZone }
  const shared = [
    {
      label: t('confirmation:date'),
      value: `${formatDate(event.startsAt, style)}, ${formatTime(event.startsAt, style)}`,
    },
    {
      label: t('confirmation:place'),
      value: [event.locationName, event.locationAddress].filter(Boolean).join(', '),
    },
  ]
  return {
    title: t('tickets:title', { event: event.title }),
    event: event.title,
    organization: organization.name,
    lang: locale,
    day: dayOf(new Date(event.startsAt), event.timeZone),
    colors: { head: primary.solid, onHead: primary.onSolid, strip: accent.shades[500] },
    tickets: tickets.flatMap(({ type, holder, answers, code, sponsors, isCancelled }, index) => {
      if (isCancelled) return []
      const number = index + 1
      const facts = [...shared, { label: t('tickets:holder'), value: holder }, ...answers]
      const names = sponsors.map(({ name }) => name).join(', ')
      return {
        type,
        facts: facts.flatMap(({ label, value }) => (value === '' ? [] : `${label}: ${value}`)),
        notes: [
          `${t('tickets:of', { number, count: tickets.length })} · ${confirmationNumber}`,
          ...(names === '' ? [] : [`${t('tickets:sponsors')}: ${names}`]),
        ],
        code,
        codeLabel: t('tickets:codeOf', { ticket: type, number }),
      }
    }),
  }
}
