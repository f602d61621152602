import type { TFunction } from 'i18next'
import { paths } from '#rules/paths.ts'
import type { EventPage } from '#rules/events/event-views.ts'
import type { Formats } from './formats.ts'

export type EventTicketsProps = { page: EventPage; formats: Formats }

/** The types of tickets with their prices before fees; `action` is null while none is on sale. */
export function ticketsOf({ page, formats }: EventTicketsProps, t: TFunction<['event', 'tickets']>) {
  const types = page.tickets.map(({ id, name, description, price, state, saleStartsAt, saleEndsAt }) => ({
    id,
    name,
    description,
    price: price === 0 ? t('tickets:free') : formats.money(price),
    isOnSale: state === 'on_sale',
    state: t(`tickets:state.${state}`, {
      when: formats.moment(state === 'not_yet' ? saleStartsAt! : saleEndsAt, page),
    }),
  }))
  const isOnSale = types.some((type) => type.isOnSale)
  return { types, action: isOnSale ? { href: paths.tickets(page.slug), label: t('action.tickets') } : null }
}
