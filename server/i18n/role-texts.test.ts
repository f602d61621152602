import { expect, test } from 'vitest'
import { locales } from '#rules/text/locale.ts'
import { textsOf } from './translator.ts'

test.each(locales)('the text of each role in %s stands without the roles before it', (locale) => {
  const { t } = textsOf(locale)
  for (const role of ['admin', 'owner'] as const)
    for (const text of [t(`invitation:may.${role}`), t(`users:may.${role}`)]) {
      expect(text).not.toMatch(/^(The same|Also|Lo mismo|Además)\b/)
      expect(text).toMatch(/events|eventos/)
    }
})
