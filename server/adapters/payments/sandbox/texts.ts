import en from '#server/i18n/en/sandbox.json' with { type: 'json' }
import es from '#server/i18n/es/sandbox.json' with { type: 'json' }
import { decimalsOf } from '#rules/money/currency.ts'
import type { Cents } from '#rules/money/amounts.ts'

export type SandboxLocale = 'en' | 'es'
export type SandboxTexts = typeof en

export const sandboxTexts: Record<SandboxLocale, SandboxTexts> = { en, es }

export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
}

export function amountText(amount: Cents, currency: string, locale: SandboxLocale): string {
  const decimals = decimalsOf(currency)
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, useGrouping: 'always', ...digits })
  return format.format(amount / 10 ** decimals)
}
