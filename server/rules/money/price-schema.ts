import * as v from 'valibot'
import { integerBetween } from '../text/fields.ts'
import { typed, typedOrNull } from '../text/typed.ts'
import type { Cents } from './amounts.ts'
import { maxPrice, maxPriceOf } from './currency.ts'
import { decimalSignOf, parseMoney, swapSeparators, wholeRate } from './money.ts'

const amountUpTo = (max: Cents) =>
  v.pipe(v.number('required'), v.integer('money'), v.minValue(0, 'money'), v.maxValue(max, 'money'))

export const price = amountUpTo(maxPrice)

export const priceIn = (currency: string) => amountUpTo(maxPriceOf(currency))

type Money = Readonly<{ currency: string; region: string }>

const notationOf = ({ currency, region }: Money) => ({
  parse: (text: string) => parseMoney(text, currency, region) ?? undefined,
  code: (text: string) => {
    const rewritten = swapSeparators(text, currency, region)
    return rewritten === null
      ? 'money'
      : `${decimalSignOf(region) === ',' ? 'money_comma' : 'money_point'}:${rewritten}`
  },
})

export const typedPrice = (money: Money) => typed(priceIn(money.currency), notationOf(money))
export const priceAboveZero = v.pipe(price, v.minValue(1, 'price_above_zero'))
export const typedPriceAboveZero = (money: Money) =>
  typed(v.pipe(priceIn(money.currency), v.minValue(1, 'price_above_zero')), notationOf(money))
export const typedPriceOrNull = (money: Money) => typedOrNull(priceIn(money.currency), notationOf(money))

export const basisPoints = integerBetween(0, wholeRate)

export const discount = integerBetween(1, wholeRate)

/** `15`, `12,5 %`; limits read as percent. */
export const typedPercent = typed(discount, {
  parse: (text) =>
    /^\d{1,6}(?:[.,]\d{1,2})?\s*%?$/.test(text)
      ? Math.round(Number.parseFloat(text.replace(',', '.')) * 100)
      : undefined,
  code: 'percent',
  limitCode: (code) => code.replace(/(?<=:)\d+/, (rate) => String(Number(rate) / 100)),
})
