import type { KeptEntry } from '#server/domain/audit/audit-rows.ts'
import { plainDetails } from '#server/domain/audit/plain-details.ts'
import { translatorOf } from '#server/i18n/translator.ts'
import { auditValues, auditWords, isAuditAction, otherDetails } from '#rules/audit/audit-actions.ts'
import { isId } from '#rules/ids.ts'
import { formatMoney } from '#rules/money/money.ts'

const t = translatorOf('en')
const percent = (rate: number) => `${rate / 100}%`
const amounts: readonly string[] = ['amount', 'price', 'deferredCash']

/** What was done, in English: the sentence that owners read and whatever else was recorded, without ids. */
export const detailsInWords = ({ action, details, currency }: KeptEntry): string => {
  const plain = plainDetails(details)
  const [sentence, others] = isAuditAction(action)
    ? [
        t(auditWords(action, plain), auditValues(action, plain, percent)),
        otherDetails(action, { ...details, ...plain, providerFees: undefined }),
      ]
    : [action, Object.entries(details)]
  return [sentence, ...others.flatMap((other) => wordsOf(other, currency))].join('; ')
}

const wordsOf = ([name, value]: [string, unknown], currency: string | null): string[] => {
  const word = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  if (value === null || value === undefined || value === '' || isId(value)) return []
  if (typeof value === 'boolean') return value ? [word] : []
  if (Array.isArray(value)) return value.length > 0 ? [`${word}: ${value.join(', ')}`] : []
  if (typeof value === 'object') {
    const parts = Object.entries(value).flatMap((part) => wordsOf(part, currency))
    return parts.length > 0 ? [`${word}: ${parts.join(', ')}`] : []
  }
  if (typeof value === 'number' && currency !== null && amounts.includes(name))
    return [`${word} ${formatMoney(value, currency, 'en-US')}`]
  return [`${word} ${value as string | number}`]
}
