import { audited, command } from '../command.ts'
import { Event } from '../events/event.ts'

/** Switches the sale of an event's tickets on or off. Throws `Refused` `not_found`, `forbidden`. */
export const switchTickets = command({
  permission: 'edit-events',
  subject: Event,
  action: 'event.tickets-switched',
  async run({ em, subject: event }, isOn: boolean) {
    event.supportsTickets = isOn
    await em.flush()
    return audited({ isOn: String(isOn) })
  },
})
