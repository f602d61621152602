import type { i18n } from 'i18next'
import { StrictMode, startTransition, useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { letBrowserSend, rememberTextAreas } from './forms/input-before-hydration.ts'
import { steadyPresses } from './ui/steady-presses.ts'
import { loadTexts } from './texts.client.ts'

const sendByReact = letBrowserSend()
const { lang, dataset } = document.documentElement

// Not awaited at the top level: texts of staff import this chunk, so each would wait for the other.
void loadTexts(lang, (dataset.texts ?? 'common').split(' ')).then((texts) => startTransition(() => hydrate(texts)))

function hydrate(texts: i18n) {
  rememberTextAreas()
  steadyPresses()
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={texts}>
        <Hydrated>
          <HydratedRouter />
        </Hydrated>
      </I18nextProvider>
    </StrictMode>,
  )
}

// Beside the router, it would shift the ids of `useId` against those that the server has rendered.
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(sendByReact, [])
  return children
}
