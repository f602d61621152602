import type { BasisPoints } from '../money/amounts.ts'
import { isFeePlanPossible, type FeePlan } from './price.ts'

export const feePlanRates = ['platform', 'instant', 'days10', 'days18', 'days35', 'vat'] as const
export type FeePlanRates = Record<(typeof feePlanRates)[number], BasisPoints>

export const ratesOfFeePlan = ({ platformFee, providerFees, vat }: FeePlan): FeePlanRates => ({
  platform: platformFee,
  instant: providerFees.instant,
  days10: providerFees.days_10,
  days18: providerFees.days_18,
  days35: providerFees.days_35,
  vat,
})

export const feePlanOfRates = ({ platform, instant, days10, days18, days35, vat }: FeePlanRates): FeePlan => ({
  platformFee: platform,
  providerFees: { instant, days_10: days10, days_18: days18, days_35: days35 },
  vat,
})

export const parseRate = (text: string): BasisPoints | null =>
  /^\d{1,3}([.,]\d{1,2})?$/.test(text) ? Math.round(Number(text.replace(',', '.')) * 100) : null

export function parseFeePlan(text: string): FeePlan | null {
  const parts = text.trim().split(' ').filter(Boolean)
  const rates = new Map(parts.map((part) => [part.split('=')[0]!, parseRate(part.slice(part.indexOf('=') + 1))]))
  const isComplete = parts.length === feePlanRates.length && feePlanRates.every((name) => rates.get(name) != null)
  if (!isComplete) return null
  const plan = feePlanOfRates(Object.fromEntries(rates) as FeePlanRates)
  return isFeePlanPossible(plan) ? plan : null
}
