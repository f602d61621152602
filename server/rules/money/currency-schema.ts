import * as v from 'valibot'
import { isCurrency } from './currency.ts'

/** A browser may know fewer currencies than the server, so forms check the code's format only. */
export const currencyCode = v.pipe(v.string('required'), v.regex(/^[A-Z]{3}$/, 'currency'))

export const currency = v.pipe(currencyCode, v.check(isCurrency, 'currency'))
