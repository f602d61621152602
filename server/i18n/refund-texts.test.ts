import { expect, test } from 'vitest'
import { locales } from '#rules/text/locale.ts'
import { textsOf } from './translator.ts'

const texts = [
  'admin:events.cancel.refund',
  'owner:danger.athletes_one',
  'owner:danger.athletes_other',
  'platform-terms:sections.refunds.text',
] as const

test.each(locales)('texts about refunds in %s refer to the operator, whose account was paid', (locale) => {
  for (const key of texts) {
    const text = textsOf(locale).t(key, { count: 2, total: 2 })
    expect(text).toMatch(/operator|quien opera/)
    expect(text).not.toMatch(/(your|its) account|tu cuenta|su cuenta/)
  }
})
