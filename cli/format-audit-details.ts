import type { AuditEntryRow } from '#server/domain/audit/audit-list.ts'
import { plainDetails } from '#server/domain/audit/plain-details.ts'
import { translatorOf } from '#server/i18n/translator.ts'
import { auditTextValues, auditTextKey, isAuditAction, otherDetails } from '#rules/audit/audit-actions.ts'
import { isId } from '#rules/ids.ts'
import { formatMoney } from '#rules/money/money.ts'

const t = translatorOf('en')
const formatPercent = (rate: number) => `${rate / 100}%`
const amountFields: readonly string[] = ['amount', 'price', 'deferredCash']

export const formatAuditDetails = ({ action, details, currency }: AuditEntryRow): string => {
  const displayDetails = plainDetails(details)
  const [sentence, otherEntries] = isAuditAction(action)
    ? [
        t(auditTextKey(action, displayDetails), auditTextValues(action, displayDetails, formatPercent)),
        otherDetails(action, { ...details, ...displayDetails, providerFees: undefined }),
      ]
    : [action, Object.entries(details)]
  return [sentence, ...otherEntries.flatMap((entry) => formatDetail(entry, currency))].join('; ')
}

const formatDetail = ([name, value]: [string, unknown], currency: string | null): string[] => {
  const label = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  if (value === null || value === undefined || value === '' || isId(value)) return []
  if (typeof value === 'boolean') return value ? [label] : []
  if (Array.isArray(value)) return value.length > 0 ? [`${label}: ${value.join(', ')}`] : []
  if (typeof value === 'object') {
    const parts = Object.entries(value).flatMap((part) => formatDetail(part, currency))
    return parts.length > 0 ? [`${label}: ${parts.join(', ')}`] : []
  }
  if (typeof value === 'number' && currency !== null && amountFields.includes(name))
    return [`${label} ${formatMoney(value, currency, 'en-US')}`]
  return [`${label} ${value as string | number}`]
}
