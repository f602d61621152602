import type { DetailsOf } from '../forms/form-of.ts'
import {
  choiceField,
  choicesField,
  codeField,
  momentField,
  optionalNumberField,
  paragraphField,
  percentField,
} from '../forms/typed-field.ts'
import { idFilter, listShape, oneOf } from '../lists/list-state.ts'
import { declareResource, type RowOf } from '../resource.ts'
import { optionalParagraph } from '../text/fields.ts'
import { couponCode, couponStates, maxUsageLimit, type CouponState } from './coupon.ts'

/** Where a coupon is valid, and until when; without a time to the end of its last day. */
export const couponTerms = {
  allEvents: choiceField([true, false]),
  eventIds: choicesField('events_required', { input: 'allEvents', text: 'false' }),
  expiresAt: momentField({ isFuture: true }),
  description: paragraphField(optionalParagraph(300)),
}

export const couponResource = declareResource({
  name: 'coupons',
  title: 'code',
  fields: {
    code: codeField(couponCode),
    discount: percentField,
    usageLimit: optionalNumberField(1, maxUsageLimit),
    ...couponTerms,
  },
  tabs: 'state',
  shape: listShape({
    filters: { state: oneOf(couponStates), event: idFilter, series: idFilter },
    sorts: ['newest', 'code', 'discount', 'timesUsed', 'expiresAt'],
  }),
  columns: {
    code: 'text',
    discount: 'percent',
    state: 'state',
    eventTitles: 'list',
    timesUsed: 'number',
    savings: 'money',
    expiresAt: 'moment',
  },
  exportedColumns: { usageLimit: 'number', description: 'text' },
})

/** `savings` are what confirmed orders were cheaper for it; `eventTitles` is null if it applies to all. */
export type CouponRow = RowOf<typeof couponResource> & {
  state: CouponState
  timesUsed: number
  savings: number
  eventTitles: string[] | null
}

export type CouponDetails = DetailsOf<typeof couponResource.fields>
