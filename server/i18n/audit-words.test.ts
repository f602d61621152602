import { expect, it } from 'vitest'
import { auditActions, auditWords, type AuditAction } from '../rules/audit-actions.ts'
import { locales } from '../rules/locale.ts'
import { textsOf } from './translator.ts'

// What is not in the catalogue cannot be written down: `audit` takes nothing else.
it.each(locales)('says everything that is written down in %s', (locale) => {
  const actions = Object.keys(auditActions) as AuditAction[]
  const missing = actions.filter((action) => !textsOf(locale).exists(auditWords(action)))
  expect(missing).toEqual([])
})
