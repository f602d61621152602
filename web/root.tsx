import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
  type LinksFunction,
} from 'react-router'
import { stateOf } from '../server/http/request-state.ts'
import type { Route } from './+types/root'
import { ErrorPage } from './layouts/error-page.tsx'
import type { RouteHandle } from './handle.ts'
import { fontPreloads } from './theme/fonts.ts'
import { GlobalStyle } from './theme/global-style.ts'
import { themeCss } from './theme/theme-css.ts'

export const links: LinksFunction = () => fontPreloads

export const loader = (args: Route.LoaderArgs) => {
  const { organization, locale, nonce, id, platform } = stateOf(args)
  return {
    locale,
    nonce,
    requestId: id,
    theme: themeCss(organization?.theme ?? {}),
    themeColor: organization?.theme.primaryColor ?? '#1d4ed8',
    name: organization?.name ?? 'Dorsal',
    icon: organization?.logo ?? null,
    sandboxNotice: platform.env.NODE_ENV === 'production' && platform.env.SANDBOX_PAYMENTS,
  }
}

// The document is the same for every page of a visit; only a change of language or theme reloads it, as a whole.
export const shouldRevalidate = () => false

/** The document around every page, errors included: an error page needs it to be in the organization's look. */
export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  const handles = useMatches().map((match) => match.handle as RouteHandle | undefined)
  const isHydrated = handles.findLast((handle) => handle?.hydrate !== undefined)?.hydrate ?? true
  const texts = ['common', ...new Set(handles.flatMap((handle) => handle?.texts ?? []))]
  const { t } = useTranslation('common')

  return (
    <html lang={data?.locale ?? 'en'} data-texts={texts.join(' ')}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={data?.themeColor ?? '#1d4ed8'} />
        {data?.icon ? (
          <link rel="icon" href={data.icon} />
        ) : (
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        )}
        <Meta />
        <Links />
        <GlobalStyle />
        <style dangerouslySetInnerHTML={{ __html: data?.theme ?? '' }} />
      </head>
      <body>
        <a className="skip" href="#content">
          {t('skip.content')}
        </a>
        {data?.sandboxNotice ? <p role="note">{t('sandbox.notice')}</p> : null}
        {children}
        {isHydrated ? (
          <>
            <ScrollRestoration nonce={data?.nonce} />
            <Scripts nonce={data?.nonce} />
          </>
        ) : null}
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
