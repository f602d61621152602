import type { Context } from '#server/context.ts'
import { examplePrice } from '#server/domain/competitions/example-price.ts'
import { defaultFees } from '#server/domain/fee-plans/default-fees.ts'
import { publicOrigin } from '#server/env.ts'
import { contextOf, platformContextOf, stateOf } from '#server/http/request-state.ts'
import { translatorOf } from '#server/i18n/translator.ts'
import { platformRegion } from '#rules/text/locale.ts'
import { majorUnitsOf } from '#rules/money/money.ts'
import { isCurrency } from '#rules/money/currency.ts'
import { paths } from '#rules/paths.ts'
import { calculatePrice } from '#rules/prices/price-calculator.ts'
import type { RouteHandle } from '#web/handle.ts'
import { pageMeta } from '#web/meta.ts'
import { runLoader } from '#web/refusal.ts'
import { PriceCalculator } from '#web/screens/price/price-calculator.tsx'
import type { Route } from './+types/price'

export const handle: RouteHandle = {
  hydrate: false,
  cache: { uncachedParams: ['price', 'discount', 'cash', 'currency'] },
}

/** The inputs are in the address, so that the result can be shared and needs no script. */
export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const { locale } = stateOf(args)
    const query = new URL(args.request.url).searchParams
    const { plan, timing, feesPaidBy, example, origin, paymentProvider, ...organization } = await sellerOf(
      args,
      query.get('currency'),
    )
    const { name, currency, region } = organization
    const typed = {
      price: query.get('price') ?? example,
      discount: query.get('discount') ?? '',
      cash: query.get('cash') ?? '',
    }
    const hasPrice = query.has('price') || typed.price !== ''
    const t = translatorOf(locale)
    const metaTexts = { title: `${t('price:title')} · ${name}`, description: t('price:lead'), siteName: name }
    return {
      organization,
      timing,
      calculation:
        plan &&
        (hasPrice
          ? calculatePrice(plan, typed, { currency, region, paymentProvider, feesPaidBy })
          : { typed, errors: {}, tiers: [] }),
      meta: pageMeta({ ...metaTexts, url: origin + paths.price, locale }),
    }
  })

/** The organization's fees on its host; at the apex those of a new one, in a currency of choice. */
async function sellerOf(args: Route.LoaderArgs, requestedCurrency: string | null) {
  const { organization, platform, locale } = stateOf(args)
  if (!organization) {
    const currency = requestedCurrency && isCurrency(requestedCurrency) ? requestedCurrency : usualCurrency[locale]
    const plan = await defaultFees(await platformContextOf(args))
    const origin = publicOrigin(platform.env, platform.env.PLATFORM_DOMAIN)
    return {
      name: 'Dorsal',
      isPlatform: true,
      paymentProvider: 'stripe' as const,
      currency,
      region: platformRegion[locale],
      plan,
      timing: null,
      feesPaidBy: 'buyer' as const,
      example: '',
      origin,
    }
  }
  const ctx = await contextOf(args)
  const {
    feePlan: plan,
    currency,
    region,
    paymentTiming: timing,
    feesPaidBy,
    paymentProvider,
    name,
    origin,
  } = ctx.organization
  return {
    name,
    isPlatform: false,
    paymentProvider,
    currency,
    region,
    plan,
    timing,
    feesPaidBy,
    example: await examplePriceText(ctx),
    origin,
  }
}

const usualCurrency = { en: 'GBP', es: 'EUR' } as const

/** A price of the organization's own events as one would type it; '' when all of them are free. */
const examplePriceText = async (ctx: Context): Promise<string> => {
  const { currency, region } = ctx.organization
  const price = await examplePrice(ctx)
  return price ? new Intl.NumberFormat(region).format(majorUnitsOf(price, currency)) : ''
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta

export default function Price({ loaderData: { organization, timing, calculation } }: Route.ComponentProps) {
  return <PriceCalculator organization={organization} timing={timing} calculation={calculation} />
}
