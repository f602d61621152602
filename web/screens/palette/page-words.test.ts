import { expect, test } from 'vitest'
import { normalizeSearchText } from '#rules/text/search-words.ts'
import enAdmin from '#server/i18n/en/admin.json' with { type: 'json' }
import enSettings from '#server/i18n/en/settings.json' with { type: 'json' }
import esAdmin from '#server/i18n/es/admin.json' with { type: 'json' }
import esSettings from '#server/i18n/es/settings.json' with { type: 'json' }
import { navigationFor } from '../admin/navigation.ts'
import { settingsSections } from '../settings/sections.ts'
import { pageWords } from './page-words.ts'

const owner = { kind: 'member', userId: '', name: '', email: '', role: 'owner' } as const
const keys = [...navigationFor(owner).map(({ label }) => label), ...settingsSections.map(({ textKey }) => textKey)]
const texts = [
  { nav: enAdmin.nav, sections: enSettings.sections },
  { nav: esAdmin.nav, sections: esSettings.sections },
] as unknown as Record<string, Record<string, string>>[]

test.each(keys)('the page %s is found by its name in both languages', (key) => {
  const [group, name] = key.split('.') as [string, string]
  for (const language of texts) {
    const words = normalizeSearchText(language[group]![name]!).split(' ')
    expect(words.filter((word) => !pageWords[key]?.includes(word))).toEqual([])
  }
})
