import { calendarEntryOf, type CalendarEntry } from '#rules/events/calendar.ts'
import type { OrderMessage } from '#rules/messages/message-views.ts'
import type { Frame } from './frame.ts'

export const calendarEntryFor = ({ t, organization }: Frame, order: OrderMessage): CalendarEntry => {
  const values = { number: order.confirmationNumber, organization: organization.name }
  return calendarEntryOf(
    organization,
    order,
    t(order.contents === 'tickets' ? 'calendar.tickets' : 'calendar.description', values),
  )
}
