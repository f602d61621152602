import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useLocation, useRouteLoaderData } from 'react-router'
import { styled } from 'styled-components'
import { accountPaths } from '../../server/rules/admin-paths.ts'
import { paths } from '../../server/rules/paths.ts'
import { refusalIn, refusalText } from '../refusal.ts'
import type { loader as rootLoader } from '../root.tsx'
import { BibNumber } from '../ui/bib.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { CourseLine } from '../ui/course-line.tsx'

type Kind = 'notFound' | 'forbidden' | 'refused' | 'internal'

const numbers = { notFound: '404', forbidden: '403', refused: '409', internal: '500' } as const

const kindOf = (error: unknown): Kind => {
  if (!isRouteErrorResponse(error) || error.status >= 500) return 'internal'
  if (error.status === 403) return 'forbidden'
  return error.status !== 404 && refusalIn(error.data) ? 'refused' : 'notFound'
}

/**
 * What a visitor sees instead of a page, in the organization's look: not found, not allowed, not possible, or our own
 * fault. `home` is where the way back leads.
 */
export function ErrorPage({ error, home = paths.home }: { error: unknown; home?: string }) {
  const { t } = useTranslation('common')
  const { pathname } = useLocation()
  const data = useRouteLoaderData<typeof rootLoader>('root')
  const kind = kindOf(error)
  const said = isRouteErrorResponse(error) ? refusalIn(error.data) : null
  const refusal = kind === 'refused' ? said : null
  // Who lost a confirmation is told so: "page not found" would make them doubt their place.
  const words =
    said?.code === 'order_not_found' ? 'confirmation' : said?.code === 'article_not_found' ? 'article' : kind
  return (
    <Ground id="content" data-page="error">
      <title>{[t(`error.${words}.title`), data?.name].filter(Boolean).join(' · ')}</title>
      <Astray course={null} seed={pathname} look="hero" progress={0.62} />
      <Inside>
        <Sheet number={numbers[kind]} head={data?.name} foot={t(`error.${kind}.bib`)} />
        <Words>
          <h1>{t(`error.${words}.title`)}</h1>
          <p>{refusal ? refusalText(t, refusal) : t(`error.${words}.text`)}</p>
          {kind === 'internal' && data ? <small>{t('error.internal.id', { id: data.requestId })}</small> : null}
          <Ways>
            <ButtonLink href={words === 'article' ? paths.news : home} variant="solid" size="lg">
              {t(words === 'article' ? 'error.article.back' : 'error.back')}
            </ButtonLink>
            {kind === 'forbidden' && <OtherAccount />}
          </Ways>
        </Words>
      </Inside>
    </Ground>
  )
}

/** Somebody signed in with the wrong account needs a way out of it. */
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
`

const Astray = styled(CourseLine)`
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
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
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
