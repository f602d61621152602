import type { i18n } from 'i18next'
import { lookUp, type Area } from './look-up.ts'

const files = import.meta.glob<Area>('../server/i18n/{en,es}/*.json', { import: 'default' })

/**
 * The texts of one language in the browser: `wanted` areas now, others when a page asks for them. It is what
 * react-i18next needs of an i18next instance and no more: a language never changes without a new document, and i18next
 * itself would be a tenth of the scripts that a phone loads to register.
 */
export async function loadTexts(locale: string, wanted: string[]): Promise<i18n> {
  const texts = new Map<string, Area>()
  const translateIn = lookUp(locale, texts)

  const load = async (areas: string | readonly string[]) => {
    for (const area of [areas].flat()) {
      const file = files[`../server/i18n/${locale}/${area}.json`]
      if (!file) throw new Error(`no texts for ${area} in ${locale}`)
      texts.set(area, await file())
    }
  }
  await Promise.all(wanted.map(load))

  const instance = {
    language: locale,
    languages: [locale],
    resolvedLanguage: locale,
    isInitialized: true,
    options: { defaultNS: 'common', react: { bindI18n: '' } },
    t: translateIn(['common']),
    getFixedT: (_: string, areas: string | string[]) => translateIn([areas].flat()),
    hasLoadedNamespace: (area: string) => texts.has(area),
    loadNamespaces: (areas: string | string[], done: () => void) => load(areas).then(done),
  }
  return instance as unknown as i18n
}
