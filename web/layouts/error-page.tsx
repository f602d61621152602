import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useLocation, useRouteLoaderData } from 'react-router'
import { styled } from 'styled-components'
import { accountPaths } from '#rules/account-paths.ts'
import { safeRedirectPath } from '#rules/text/safe-redirect-path.ts'
import { paths } from '#rules/paths.ts'
import { columns } from '#web/ui/layout.ts'
import { isFetchFailure } from '../fetch-failure.ts'
import { useNewVersion } from '../new-version.ts'
import { refusalIn, refusalText } from '../refusal.ts'
import type { documentOf } from '../document.server.ts'
import { AnchorProvider } from '../ui/anchor.tsx'
import { BibNumber } from '../ui/bib.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { decorativeLineOf } from '#rules/courses/course-line.ts'
import { CourseLine } from '../ui/course-line.tsx'

type Kind = 'offline' | 'newVersion' | 'notFound' | 'forbidden' | 'malformed' | 'refused' | 'unavailable' | 'internal'

// Statuses of requests that could not be read.
const malformedStatuses = [400, 405, 411, 413, 415]

const kindOf = (error: unknown): Kind => {
  if (!isRouteErrorResponse(error)) return isFetchFailure(error) ? 'offline' : 'internal'
  if (error.status === 503 || (error.status > 500 && refusalIn(error.data))) return 'unavailable'
  if (error.status >= 500) return 'internal'
  if (error.status === 404) return 'notFound'
  if (malformedStatuses.includes(error.status)) return 'malformed'
  const refusal = refusalIn(error.data)
  return error.status === 403 && (!refusal || refusal.code === 'forbidden') ? 'forbidden' : 'refused'
}

// A lost confirmation has its own text: “page not found” would make people doubt their place.
const ownTexts: Readonly<
  Record<string, 'confirmation' | 'article' | 'teamLink' | 'transferLink' | 'transferUsed' | 'transferClosed'>
> = {
  order_not_found: 'confirmation',
  article_not_found: 'article',
  team_link_invalid: 'teamLink',
  transfer_link_invalid: 'transferLink',
  transfer_link_used: 'transferUsed',
  transfer_closed: 'transferClosed',
}

type ErrorData = { path?: string; sent?: [name: string, value: string][] | null }

type ErrorPageProps = {
  error: unknown
  home?: string
  isFramed?: boolean
}

export function ErrorPage({ error, home = paths.home, isFramed }: ErrorPageProps) {
  const { t } = useTranslation('common')
  const { pathname, search } = useLocation()
  const data = useRouteLoaderData<typeof documentOf>('root')
  const kind = useNewVersion(error, pathname) ? 'newVersion' : kindOf(error)
  // A failed resource route is rendered at another address and names the one requested.
  const answer = isRouteErrorResponse(error) ? (error.data as ErrorData | null) : null
  const retryPath = safeRedirectPath((answer?.path ?? pathname + search).replace(/^[/\\]+/, '/'), home)
  const anyRefusal = refusalIn(answer)
  const refusal = kind === 'refused' || kind === 'malformed' || kind === 'unavailable' ? anyRefusal : null
  const textKey = ownTexts[anyRefusal?.code ?? ''] ?? kind
  const canRetry = kind === 'unavailable' || kind === 'offline' || kind === 'newVersion'
  return (
    <Ground {...(isFramed ? { as: 'div' } : { id: 'content' })} data-page="error">
      <title>{[t(`error.${textKey}.title`), data?.name].filter(Boolean).join(' · ')}</title>
      <CourseBackground course={decorativeLineOf(pathname)} look="hero" progress={0.62} />
      <Inside>
        <Sheet
          number={
            kind === 'offline' || kind === 'newVersion'
              ? '–'
              : isRouteErrorResponse(error)
                ? String(error.status)
                : '500'
          }
          head={data?.name}
          foot={t(`error.${kind}.bib`)}
        />
        <Words>
          <h1>{t(`error.${textKey}.title`)}</h1>
          <p>{refusal ? refusalText(t, refusal) : t(`error.${textKey}.text`)}</p>
          {textKey === 'notFound' ? (
            <small>{t('error.notFound.path', { path: answer?.path?.split('?', 1)[0] ?? pathname })}</small>
          ) : null}
          {kind === 'internal' && data ? <small>{t('error.internal.id', { id: data.requestId })}</small> : null}
          <Ways>
            {canRetry && <RetryButton path={retryPath} sent={answer?.sent} />}
            <ButtonLink
              href={textKey === 'article' ? paths.news : home}
              variant={canRetry ? 'outline' : 'solid'}
              size="lg"
            >
              {t(textKey === 'article' ? 'error.article.back' : 'error.back')}
            </ButtonLink>
            {kind === 'forbidden' && <OtherAccount />}
          </Ways>
        </Words>
      </Inside>
    </Ground>
  )
}

function RetryButton({ path, sent }: { path: string; sent: ErrorData['sent'] }) {
  const { t } = useTranslation('common')
  const label = t('error.unavailable.again')
  // A document is loaded: the router would not look for a script again that was missing.
  if (!sent)
    return (
      <AnchorProvider value="a">
        <ButtonLink href={path} variant="solid" size="lg">
          {label}
        </ButtonLink>
      </AnchorProvider>
    )
  return (
    <form method="post" action={path}>
      {sent.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant="solid" size="lg">
        {label}
      </Button>
    </form>
  )
}

function OtherAccount() {
  const { t } = useTranslation('common')
  return (
    <form method="post" action={accountPaths.logout}>
      <Button type="submit" size="lg">
        {t('error.forbidden.switch')}
      </Button>
    </form>
  )
}

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
`

const Ground = styled.main`
  position: relative;
  display: grid;
  align-items: center;
  min-block-size: min(46rem, 84dvh);
  overflow: hidden;

  body:not(:has(header, footer)) &:is(main) {
    min-block-size: 100dvh;
  }
`

const CourseBackground = styled(CourseLine)`
  position: absolute;
  inset-block-start: 50%;
  inset-inline-start: 50%;
  inline-size: max(108%, 62rem);
  translate: -50% -50%;
  color: var(--primary-border);
  opacity: 0.34;
`

const Inside = styled.div`
  position: relative;
  ${columns('20rem')}
  align-items: center;
  gap: var(--space-6) var(--space-8);
  inline-size: 100%;
  max-inline-size: calc(62rem + 2 * var(--gutter));
  margin-inline: auto;
  padding: var(--space-7) var(--gutter);
`

const Sheet = styled(BibNumber)`
  max-inline-size: 24rem;
  rotate: -3deg;
  box-shadow:
    inset 0 0 0 1px var(--line),
    var(--shadow-3);
`

const Words = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--space-4);
  background: var(--surface);
  box-shadow: 0 0 var(--space-5) var(--space-5) var(--surface);

  p {
    max-inline-size: 30rem;
    font-size: var(--text-lg);
  }
  small {
    color: var(--ink-soft);
    overflow-wrap: anywhere;
  }
`
