import type { Context } from '../../../server/context.ts'
import { landingPage } from '../../../server/domain/events/landing-page.ts'
import { contextOf } from '../../../server/http/request-state.ts'
import { translatorOf } from '../../../server/i18n/translator.ts'
import { majorUnitsOf } from '../../../server/rules/money.ts'
import { paths } from '../../../server/rules/paths.ts'
import { calculatePrice } from '../../../server/rules/price-calculator.ts'
import type { RouteHandle } from '../../handle.ts'
import { pageMeta } from '../../meta.ts'
import { inLoader } from '../../refusal.ts'
import { PriceCalculator } from '../../screens/price/price-calculator.tsx'
import type { Route } from './+types/price'

export const handle: RouteHandle = { hydrate: false, kept: { asked: ['price', 'discount', 'cash'] } }

/** What a place would cost: asked by the address, so that an answer can be shared and needs no script. */
export const loader = (args: Route.LoaderArgs) =>
  inLoader(async () => {
    const ctx = await contextOf(args)
    const { feePlan, currency, region, paymentTiming, name, origin } = ctx.organization
    const query = new URL(args.request.url).searchParams
    const typed = {
      price: query.get('price') ?? (await examplePrice(ctx)),
      discount: query.get('discount') ?? '',
      cash: query.get('cash') ?? '',
    }
    const isAsked = query.has('price') || typed.price !== ''
    const t = translatorOf(ctx.locale)
    const about = { title: `${t('price:title')} · ${name}`, description: t('price:lead'), siteName: name }
    return {
      organization: { name, currency, region },
      timing: paymentTiming,
      calculation:
        feePlan && (isAsked ? calculatePrice(feePlan, typed, currency, region) : { typed, errors: {}, tiers: [] }),
      meta: pageMeta({ ...about, url: origin + paths.price, locale: ctx.locale }),
    }
  })

/** A price of this organization's own events, as one would type it; nothing where all of them are free. */
const examplePrice = async (ctx: Context): Promise<string> => {
  const { upcoming, past } = await landingPage(ctx)
  const { currency, region } = ctx.organization
  const price = [...upcoming, ...past].map(({ priceFrom }) => priceFrom ?? 0).find((each) => each > 0)
  return price ? new Intl.NumberFormat(region).format(majorUnitsOf(price, currency)) : ''
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta

export default function Price({ loaderData }: Route.ComponentProps) {
  return <PriceCalculator {...loaderData} />
}
