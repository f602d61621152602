import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { coupons } from '#server/domain/coupons/coupons.ts'
import { createCouponSeries } from '#server/domain/coupons/create-coupon-series.ts'
import { formTermsOf } from '#server/domain/resource.ts'
import { couponResource, type CouponRow } from '#rules/coupons/coupon-resource.ts'
import { couponSeriesFields } from '#rules/coupons/coupon-series.ts'
import type { CouponState } from '#rules/coupons/coupon.ts'
import { formSchema } from '#rules/forms/form-of.ts'
import { formKey } from '#rules/text/fields.ts'
import { act, acts } from '#web/acts.server.ts'
import { ResourceScreen } from '#web/admin/resource-screen.tsx'
import type { RouteHandle } from '#web/handle.ts'
import { loadResource, resourceActs } from '#web/resource.server.ts'
import { useFormats } from '#web/admin/staff.ts'
import { CouponFigures } from '#web/screens/coupons/coupon-figures.tsx'
import { CouponSeries, NewSeriesLink, SeriesNotice } from '#web/screens/coupons/coupon-series.tsx'
import { CouponUses } from '#web/screens/coupons/coupon-uses.tsx'
import type { Tone } from '#web/ui/tone.ts'
import type { Route } from './+types/coupons'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['audit'] }

export const loader = (args: Route.LoaderArgs) => loadResource(coupons, args)

export const action = acts({
  ...resourceActs(coupons),
  series: act(
    (ctx) => v.intersect([v.object({ key: formKey }), formSchema(couponSeriesFields, formTermsOf(ctx))]),
    createCouponSeries,
    (series) => [series],
  ),
})

const tones: Record<CouponState, Tone> = { active: 'success', used: 'neutral', expired: 'warning' }

export default function Coupons({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation('coupons')
  const { count } = useFormats()
  const timesUsed = ({ timesUsed: used, usageLimit: limit }: CouponRow) =>
    limit === null ? count(used) : t('usedOf', { used: count(used), limit: count(limit) })
  const { events, uses } = page.more
  const figures = (
    <>
      <CouponFigures report={page.more} />
      <SeriesNotice count={page.total} />
      <CouponSeries events={events} />
    </>
  )
  return (
    <ResourceScreen
      resource={couponResource}
      page={page}
      tones={tones}
      below="description"
      fact="discount"
      cells={{ timesUsed }}
      options={{ eventIds: events }}
      figures={figures}
      actions={<NewSeriesLink />}
      about={<CouponUses uses={uses} />}
    />
  )
}
