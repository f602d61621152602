import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from 'react-router'
import { stateOf } from '#server/http/request-state.ts'
import { isHydrated, type Hydration } from '#rules/hydration.ts'
import { paths } from '#rules/paths.ts'
import { themeDefaults } from '#rules/themes/theme.ts'
import type { Route } from './+types/root'
import { documentOf } from './document.server.ts'
import { ErrorPage } from './layouts/error-page.tsx'
import { OrganizationsLayout } from './layouts/organizations.tsx'
import type { PageLook, RouteHandle } from './handle.ts'
import { forceDark } from './theme/dark-mode.ts'
import favicon from './theme/favicon.svg?url'
import { fontPreloads } from './theme/fonts.ts'
import { GlobalStyle } from './theme/global-style.ts'

export const middleware: Route.MiddlewareFunction[] = [
  (args, next) => {
    stateOf(args).recordRoute(`/${args.pattern.replace(/^\//, '')}`)
    return next()
  },
]

export const loader = (args: Route.LoaderArgs) => documentOf(stateOf(args))

// The document changes only with the organization's look; a change of language reloads it.
export { changesSettings as shouldRevalidate } from './client-action.ts'

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  const handles = useMatches().map((match) => match.handle as RouteHandle | undefined)
  const look = useLook()
  const runsReact = isHydrated([...handles, data as Hydration | undefined])
  const linksColors = useLinksColors()
  const theme = useAdminTheme() ?? data?.theme ?? ''
  const texts = ['common', ...new Set(handles.flatMap((handle) => handle?.texts ?? []))]
  const { t } = useTranslation('common')

  return (
    <html lang={data?.locale ?? 'en'} data-texts={texts.join(' ')} data-template={look?.id}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={data?.themeColor ?? themeDefaults.primaryColor} />
        <link rel="icon" href={data?.icon ?? favicon} />
        {data?.isOrganization && <link rel="apple-touch-icon" href={paths.touchIcon} />}
        {data?.isOrganization && <link rel="manifest" href={paths.manifest} />}
        {(look?.preloads ?? fontPreloads).map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={font} />
        ))}
        <Meta />
        {/* Styles need no nonce here, and browsers hide it: React would report a mismatch. */}
        <Links nonce="" />
        <GlobalStyle />
        <style dangerouslySetInnerHTML={{ __html: (look?.isDark ? forceDark(theme) : theme) + (look?.css ?? '') }} />
      </head>
      <body>
        <a className="skip" href="#content">
          {t('skip.content')}
        </a>
        {data?.sandboxNotice ? <p role="note">{t('sandbox.notice')}</p> : null}
        {children}
        {/* All shades, for pages that inline only the colours they use; templates link them at the fold. */}
        {!runsReact && data?.colors && !linksColors ? (
          <link rel="stylesheet" href={look?.isDark ? data.colors.night : data.colors.colors} />
        ) : null}
        {runsReact ? (
          <>
            <ScrollRestoration nonce={data?.nonce} />
            <Scripts nonce={data?.nonce} />
          </>
        ) : null}
      </body>
    </html>
  )
}

/** The innermost route's look; undefined for pages without a template. */
const useLook = (): PageLook | undefined =>
  useMatches()
    .map((match) => (match.loaderData as { look?: PageLook } | undefined)?.look)
    .findLast((look) => look !== undefined)

const useAdminTheme = (): string | undefined =>
  useMatches()
    .map((match) => (match.loaderData as { adminTheme?: string } | undefined)?.adminTheme)
    .find((theme) => theme !== undefined)

/** Templates' pages link the colours themselves. */
const useLinksColors = (): boolean => {
  const { look } = (useMatches().at(-1)?.loaderData ?? {}) as { look?: PageLook }
  return Boolean(look?.styles)
}

export default function App() {
  return <Outlet />
}

/** Unknown hosts are answered in Dorsal's look, anything else without a frame. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const data = useRouteLoaderData<typeof loader>('root')
  if (!data || data.isOrganization) return <ErrorPage error={error} />
  const home = data.apex ?? '/'
  return (
    <OrganizationsLayout home={home}>
      <ErrorPage error={error} home={home} />
    </OrganizationsLayout>
  )
}
