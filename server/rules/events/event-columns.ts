import * as v from 'valibot'
import { flag, orNull } from '../text/fields.ts'
import { described } from '../text/described.ts'
import { ownCategories } from '../competitions/own-categories.ts'
import { methodList } from '../payments/offered-methods.ts'
import { paymentQr } from '../payments/payment-methods-form.ts'
import { feePayers } from '../prices/price.ts'
import { refundHours } from '../organizations/organization-schema.ts'
import { closedObject } from '../text/closed-object.ts'
import { clock } from '../time/clock.ts'
import { transferDeadlineDays } from '../transfers/transfer.ts'
import { arriveMinutesEarly, eventEntries, eventLanding, video } from './event-schema.ts'

const {
  locationName: _name,
  locationAddress: _address,
  timeZone: _zone,
  sport,
  registrationEnabled,
  showOnHomepage,
  included,
  schedule,
  ...texts
} = eventEntries

/**
 * The columns of an event that a tenant's folder has, and what they are where it says nothing. A column named here is
 * exported, compared and applied. `image` is a picture's name.
 */
export const eventColumns = <Image extends v.GenericSchema<string, string>>(image: Image) => ({
  ...texts,
  sport: v.optional(sport),
  registrationEnabled: described(v.optional(registrationEnabled, true), 'Whether the event sells.'),
  showOnHomepage: described(v.optional(showOnHomepage, true), 'Lists the event on the landing page.'),
  supportsTickets: described(flag(false), 'Whether the event sells tickets to spectators.'),
  included: v.optional(included, []),
  schedule: v.optional(schedule, []),
  arrival: v.optional(
    v.nullable(
      closedObject({
        checkInOpens: orNull(clock),
        arriveMinutesEarly: orNull(arriveMinutesEarly),
      }),
    ),
    null,
  ),
  refundHours: described(orNull(refundHours), 'Null: the organization’s.'),
  transferDeadlineDays: described(
    v.optional(v.nullable(transferDeadlineDays), 7),
    'Days before the start; null: never.',
  ),
  paymentMethods: described(orNull(methodList), 'Null: all that the organization offers.'),
  paymentQr: described(orNull(paymentQr(image)), 'Null: the organization’s.'),
  refundKeepsFees: described(flag(false), 'Refunds are of the price without the fees.'),
  feesPaidBy: described(orNull(v.picklist(feePayers, 'selection')), 'Null: the organization’s.'),
  returnsApplicationFee: described(flag(true), 'Refunds return the platform’s fee to the organizer.'),
  video: orNull(video),
  landing: v.optional(eventLanding, {}),
  categories: described(v.optional(ownCategories, []), 'Of its results; none: the standard ones, such as F40.'),
})
