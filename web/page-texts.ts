import type { i18n } from 'i18next'
import { lookUp, type Area, type Translate } from './look-up.ts'

type Loading = Pick<i18n, 'hasLoadedNamespace'> & {
  loadNamespaces: (areas: string | string[], done: () => void) => unknown
}

/**
 * The part of an i18next instance that react-i18next needs: i18next itself would be a tenth of the scripts a phone
 * loads to register. One `t` per set of areas. `loading` adds areas later.
 */
export function pageTexts(locale: string, texts: ReadonlyMap<string, Area>, loading?: Loading): i18n {
  const translateIn = lookUp(locale, texts)
  const translators = new Map<string, Translate>()
  const instance = {
    language: locale,
    languages: [locale],
    resolvedLanguage: locale,
    isInitialized: true,
    options: { defaultNS: 'common', react: { bindI18n: '' } },
    t: translateIn(['common']),
    getFixedT: (_: string, areas: string | string[]) => {
      const key = String(areas)
      const t = translators.get(key) ?? translateIn([areas].flat())
      translators.set(key, t)
      return t
    },
    hasLoadedNamespace: () => true,
    ...loading,
  }
  return instance as unknown as i18n
}
