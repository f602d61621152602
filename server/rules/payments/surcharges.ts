// The EEA with the outermost regions that EU law reaches (directive 2015/2366, article 62), and the United Kingdom
// (Consumer Rights (Payment Surcharges) Regulations 2012).
const equalPriceTerritories = new Set(
  `AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK
   GB AX GF GP MF MQ RE YT`.split(/\s+/),
)

/** Whether an organization of a region, such as `es-ES`, must charge a consumer the same for every method. */
export const mustChargeTheSame = (region: string): boolean =>
  equalPriceTerritories.has(new Intl.Locale(region).region ?? '')

type MethodCosts = Readonly<{ passesMethodCosts: boolean; region: string }>

export const passesCosts = ({ passesMethodCosts, region }: MethodCosts): boolean =>
  passesMethodCosts && !mustChargeTheSame(region)
