import { createInstance, type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'

const files = import.meta.glob<Record<string, unknown>>('../server/i18n/{en,es}/*.json', { import: 'default' })

const areas: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (locale, area, done) => {
    const load = files[`../server/i18n/${locale}/${area}.json`]
    if (!load) return done(new Error(`no texts for ${area} in ${locale}`), null)
    load().then(
      (texts) => done(null, texts as never),
      (error: Error) => done(error, null),
    )
  },
}

/** The texts of one language in the browser: `wanted` areas now, others when a page asks for them. */
export const loadTexts = async (locale: string, wanted: string[]) => {
  const texts = createInstance()
  await texts
    .use(areas)
    .use(initReactI18next)
    .init({ lng: locale, fallbackLng: false, ns: wanted, defaultNS: 'common', interpolation: { escapeValue: false } })
  return texts
}
