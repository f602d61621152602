import * as v from 'valibot'
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
  registrationEnabled: v.optional(registrationEnabled, true),
  showOnHomepage: v.optional(showOnHomepage, true),
  included: v.optional(included, []),
  schedule: v.optional(schedule, []),
  arrival: v.optional(
    v.nullable(
      closedObject({
        checkInOpens: v.optional(v.nullable(clock), null),
        arriveMinutesEarly: v.optional(v.nullable(arriveMinutesEarly), null),
      }),
    ),
    null,
  ),
  refundHours: v.optional(v.nullable(refundHours), null),
  transferDeadlineDays: v.optional(v.nullable(transferDeadlineDays), 7),
  paymentMethods: v.optional(v.nullable(methodList), null),
  paymentQr: v.optional(v.nullable(paymentQr(image)), null),
  refundKeepsFees: v.optional(v.boolean('required'), false),
  feesPaidBy: v.optional(v.nullable(v.picklist(feePayers, 'selection')), null),
  returnsApplicationFee: v.optional(v.boolean('required'), true),
  video: v.optional(v.nullable(video), null),
  landing: v.optional(eventLanding, {}),
  categories: v.optional(ownCategories, []),
})
