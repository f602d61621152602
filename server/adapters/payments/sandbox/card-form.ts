import * as v from 'valibot'
import { testCards, type TestCard } from './cards.ts'

export type CardField = 'number' | 'expiry' | 'cvc' | 'name'
export type CardValues = Record<CardField, string>
export type CardErrors = Partial<Record<CardField, 'number' | 'unknown' | 'expiry' | 'expired' | 'cvc' | 'name'>>

const cardFields = v.object({
  number: v.optional(v.string(), ''),
  expiry: v.optional(v.string(), ''),
  cvc: v.optional(v.string(), ''),
  name: v.optional(v.string(), ''),
})

export function readCard(body: unknown, now: Date): { values: CardValues; errors: CardErrors; card?: TestCard } {
  const parsed = v.safeParse(cardFields, body ?? {})
  const values = parsed.success ? parsed.output : { number: '', expiry: '', cvc: '', name: '' }
  const digits = values.number.replace(/[\s-]/g, '')
  const card = testCards.find((testCard) => testCard.number === digits)

  const errors: CardErrors = {}
  if (!/^\d{12,19}$/.test(digits)) errors.number = 'number'
  else if (!card) errors.number = 'unknown'
  const expiry = /^(0[1-9]|1[0-2])\/?(\d{2})$/.exec(values.expiry.replace(/\s/g, ''))
  if (!expiry) errors.expiry = 'expiry'
  else if (now.getTime() >= Date.UTC(2000 + Number(expiry[2]), Number(expiry[1]))) errors.expiry = 'expired'
  if (!/^\s*\d{3,4}\s*$/.test(values.cvc)) errors.cvc = 'cvc'
  if (!values.name.trim()) errors.name = 'name'

  return card && Object.keys(errors).length === 0 ? { values, errors, card } : { values, errors }
}
