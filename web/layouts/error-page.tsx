import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useRouteLoaderData } from 'react-router'
import { styled } from 'styled-components'
import type { loader as rootLoader } from '../root.tsx'

type Kind = 'notFound' | 'forbidden' | 'internal'

const kindOf = (error: unknown): Kind => {
  if (!isRouteErrorResponse(error)) return 'internal'
  if (error.status === 404) return 'notFound'
  return error.status === 403 ? 'forbidden' : 'internal'
}

const numbers = { notFound: '404', forbidden: '403', internal: '500' } as const

/** What a visitor sees instead of a page, in the organization's look: not found, not allowed, or our own fault. */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation('common')
  const data = useRouteLoaderData<typeof rootLoader>('root')
  const kind = kindOf(error)
  return (
    <Page id="content">
      <Numeral aria-hidden>{numbers[kind]}</Numeral>
      <h1>{t(`error.${kind}.title`)}</h1>
      <p>{t(`error.${kind}.text`)}</p>
      {kind === 'internal' && data ? <Small>{t('error.internal.id', { id: data.requestId })}</Small> : null}
      <a href="/">{t('error.back')}</a>
    </Page>
  )
}

const Page = styled.main`
  display: grid;
  align-content: center;
  justify-items: start;
  gap: var(--space-4);
  max-width: 40rem;
  min-height: 80dvh;
  margin-inline: auto;
  padding: var(--space-6) var(--space-5);
`

const Numeral = styled.p`
  font: 800 clamp(5rem, 24vw, 11rem) / 0.85 var(--font-display);
  font-stretch: 125%;
  letter-spacing: -0.04em;
  color: var(--primary-text);
`

const Small = styled.p`
  font-size: var(--text-sm);
  color: var(--ink-soft);
`
