import { coupons } from '#server/domain/coupons/coupons.ts'
import { createCouponSeries } from '#server/domain/coupons/create-coupon-series.ts'
import { couponSeriesForm } from '#rules/coupons/coupon-form.ts'
import { act, acts } from '#web/acts.server.ts'
import type { RouteHandle } from '#web/handle.ts'
import { formTermsOf, loadResource, resourceActs } from '#web/resource.server.ts'
import { CouponFigures } from '#web/screens/coupons/coupon-figures.tsx'
import { CouponSeries, NewSeriesLink, SeriesNotice } from '#web/screens/coupons/coupon-series.tsx'
import { CouponUses } from '#web/screens/coupons/coupon-uses.tsx'
import { CouponsScreen } from '#web/screens/coupons/coupons-screen.tsx'
import type { Route } from './+types/coupons'

export { clientAction, shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['coupons'] }

export const loader = (args: Route.LoaderArgs) => loadResource(coupons, args)

export const action = acts({
  ...resourceActs(coupons),
  series: act(
    (ctx) => couponSeriesForm(formTermsOf(ctx)),
    (ctx, series) => createCouponSeries(ctx, series),
  ),
})

export default function Coupons({ loaderData: page }: Route.ComponentProps) {
  const figures = (
    <>
      <CouponFigures report={page.more} />
      <SeriesNotice count={page.total} />
      <CouponSeries events={page.more.events} />
    </>
  )
  return (
    <CouponsScreen
      page={page}
      figures={figures}
      actions={<NewSeriesLink />}
      about={<CouponUses uses={page.more.uses} />}
    />
  )
}
