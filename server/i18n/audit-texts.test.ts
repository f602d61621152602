import { expect, it } from 'vitest'
import { auditActions, auditTextKey, type AuditAction } from '#rules/audit/audit-actions.ts'
import { locales } from '#rules/text/locale.ts'
import { textsOf } from './translator.ts'

it.each(locales)('has a text for every audited action in %s', (locale) => {
  const actions = Object.keys(auditActions) as AuditAction[]
  const missing = actions.filter((action) => !textsOf(locale).exists(auditTextKey(action)))
  expect(missing).toEqual([])
})

it.each(locales)('names every action without its details in %s, as the filter lists them', (locale) => {
  const names = (Object.keys(auditActions) as AuditAction[]).map((action) => textsOf(locale).t(auditTextKey(action)))
  expect(names.filter((words) => words.includes('{{'))).toEqual([])
})

it('words an entry with its details only when it has all of them', () => {
  const words = (details: Record<string, unknown>) =>
    textsOf('en').t(auditTextKey('subdomain.changed', details), details)
  expect(words({ from: 'fells', to: 'lantern' })).toBe('Changed the subdomain from fells to lantern')
  expect(words({ from: 'fells' })).toBe('Changed the subdomain')
})
