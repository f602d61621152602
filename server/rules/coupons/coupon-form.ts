import * as v from 'valibot'
import { idFilter, listShape, oneOf } from '../lists/list-state.ts'
import { typedPercent } from '../money/price-schema.ts'
import type { FormTerms } from '../resources.ts'
import { integerBetween, textList } from '../text/fields.ts'
import { numberFormat } from '../text/formatters.ts'
import { typed, typedOrNull, wholeNumber } from '../text/typed.ts'
import { typedMomentOf, parseTypedMoment } from '../time/typed-moment.ts'
import { couponEntries } from './coupon-schema.ts'
import { couponCode, couponStates, type CouponState } from './coupon.ts'

const { code, usageLimit, description } = couponEntries

const fields = v.object({
  discount: typedPercent,
  usageLimit: typedOrNull(usageLimit.wrapped, wholeNumber),
  scope: v.picklist(['all', 'chosen'], 'selection'),
  events: textList,
  expiryDate: v.optional(v.string('format'), ''),
  expiryTime: v.optional(v.string('format'), ''),
  description,
})

/** What a coupon is worth, where and until when; without a time to the end of its last day. */
export const couponTermsForm = ({ timeZone, now }: FormTerms) =>
  v.pipe(
    fields,
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
      const { scope, events, expiryDate, expiryTime, ...terms } = value
      const reject = (key: keyof typeof value, message: string) => {
        addIssue({ message, path: [{ type: 'object', origin: 'value', input: value, key, value: value[key] }] })
        return NEVER
      }
      if (scope === 'chosen' && events.length === 0) return reject('events', 'events_required')
      const expiry = parseTypedMoment(expiryDate, expiryTime, timeZone)
      if ('error' in expiry) return reject(expiry.field === 'date' ? 'expiryDate' : 'expiryTime', expiry.error)
      if (expiry.at && expiry.at <= now) return reject('expiryDate', 'date_future')
      return { ...terms, allEvents: scope === 'all', expiresAt: expiry.at, eventIds: scope === 'all' ? [] : events }
    }),
  )

export const couponForm = (terms: FormTerms) => v.intersect([v.object({ code }), couponTermsForm(terms)])

export type CouponInput = v.InferInput<ReturnType<typeof couponForm>>
export type CouponDetails = v.InferOutput<ReturnType<typeof couponForm>>

/** `code` is what all codes of the series begin with. */
export const couponSeriesForm = (terms: FormTerms) => {
  const prefix = v.pipe(couponCode, v.maxLength(31, 'max_length:31'))
  const count = typed(integerBetween(1, 500), wholeNumber)
  return v.intersect([v.object({ code: prefix, count }), couponTermsForm(terms)])
}

export type CouponSeries = v.InferOutput<ReturnType<typeof couponSeriesForm>>

/** `savings` are what confirmed orders were cheaper for it. */
export type CouponRow = Omit<CouponDetails, 'expiresAt'> & {
  id: string
  revision: number
  state: CouponState
  timesUsed: number
  savings: number
  eventTitles: string[]
  expiresAt: string | null
}

/** A copy needs a code and, if the original has expired, a day of its own. */
export function couponValues(coupon: CouponRow | null, terms: FormTerms, isCopy = false): CouponInput {
  const { discount, usageLimit: limit = null, allEvents = true, eventIds = [], description: text = '' } = coupon ?? {}
  const expiry = coupon?.expiresAt ? new Date(coupon.expiresAt) : null
  const { date, time } = typedMomentOf(isCopy && expiry && expiry <= terms.now ? null : expiry, terms.timeZone)
  return {
    code: coupon && !isCopy ? coupon.code : '',
    discount: discount === undefined ? '' : numberFormat(terms.region, { useGrouping: false }).format(discount / 100),
    usageLimit: limit === null ? '' : String(limit),
    scope: allEvents ? 'all' : 'chosen',
    events: eventIds.join('\n'),
    expiryDate: date,
    expiryTime: time,
    description: text,
  }
}

export const couponListShape = listShape({
  filters: { state: oneOf(couponStates), event: idFilter, series: idFilter },
  sorts: ['newest', 'code', 'discount', 'used', 'expires'],
})
