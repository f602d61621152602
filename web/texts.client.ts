import type { i18n } from 'i18next'
import type { Area } from './look-up.ts'
import { pageTexts } from './page-texts.ts'

// What visitors read. Each file is an address in what every page of React loads first; all others cost a request more.
const visitorFiles = import.meta.glob<Area>(
  '../server/i18n/{en,es}/{account,common,confirmation,event,own-order,own-registration,payment-methods,profile,refusals,registration,signup,transfers,validation,waiting}.json',
  { import: 'default' },
)

/** Loads `initialAreas` now, others on demand. */
export async function loadTexts(locale: string, initialAreas: string[]): Promise<i18n> {
  const texts = new Map<string, Area>()
  const load = async (areas: string | readonly string[]) => {
    for (const area of [areas].flat()) {
      const path = `../server/i18n/${locale}/${area}.json`
      const file = visitorFiles[path] ?? (await import('./staff-texts.client.ts')).files[path]
      if (!file) throw new Error(`no texts for ${area} in ${locale}`)
      texts.set(area, await file())
    }
  }
  await Promise.all(initialAreas.map(load))
  return pageTexts(locale, texts, {
    hasLoadedNamespace: (area) => texts.has(String(area)),
    loadNamespaces: (areas, done) => load(areas).then(done),
  })
}
