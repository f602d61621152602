import { expect, test } from 'vitest'
import { foldText } from '#rules/text/normalize-text.ts'
import { locales } from '#rules/text/locale.ts'
import { translatorOf } from '#server/i18n/translator.ts'
import { navigationFor } from '../admin/navigation.ts'
import { settingsSections } from '../settings/sections.ts'
import { pageWords } from './page-words.ts'

const owner = { kind: 'member', userId: '', name: '', email: '', role: 'owner' } as const
const keys = [...navigationFor(owner).map(({ label }) => label), ...settingsSections.map(({ textKey }) => textKey)]

test.each(keys)('the page %s is found by its name in both languages', (key) => {
  for (const locale of locales) {
    const name = translatorOf(locale)(key, { ns: ['admin', 'settings'] })
    const words = foldText(name).split(' ')
    expect(words.filter((word) => !pageWords[key]?.includes(word))).toEqual([])
  }
})
