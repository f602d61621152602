import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { publicOrigin } from '#server/env.ts'
import { stateOf } from '#server/http/request-state.ts'
import { translatorOf } from '#server/i18n/translator.ts'
import { accountPaths } from '#rules/account-paths.ts'
import { regionOf } from '#rules/text/locale.ts'
import { formatDate } from '#rules/time/moment.ts'
import { termsVersion } from '#rules/organizations/terms.ts'
import type { RouteHandle } from '#web/handle.ts'
import { OrganizationsLayout } from '#web/layouts/organizations.tsx'
import { pageMeta } from '#web/meta.ts'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/terms'

export const handle: RouteHandle = { hydrate: false, cache: {} }

const sections = ['who', 'account', 'events', 'fees', 'refunds', 'data', 'service', 'end', 'changes'] as const

/** What an organization accepts when it signs up. Organizations have terms of their own. */
export const loader = (args: Route.LoaderArgs) => {
  const { organization, isUnknownHost, locale, platform } = stateOf(args)
  if (organization || isUnknownHost) throw new Response(null, { status: 404 })
  const t = translatorOf(locale)
  const meta = pageMeta({
    title: `${t('platform-terms:title')} · Dorsal`,
    description: t('platform-terms:lead'),
    url: publicOrigin(platform.env, platform.env.PLATFORM_DOMAIN) + accountPaths.terms,
    siteName: 'Dorsal',
    locale,
  })
  const date = formatDate(`${termsVersion}T12:00:00Z`, { region: regionOf(locale, null), timeZone: 'UTC' })
  return { meta, date }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta

export default function Terms({ loaderData: { date } }: Route.ComponentProps) {
  const { t } = useTranslation('platform-terms')
  return (
    <OrganizationsLayout>
      <Page id="content">
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
        <small>{t('version', { date })}</small>
        <Banner tone="neutral" title={t('notice.title')}>
          {t('notice.text')}
        </Banner>
        {sections.map((section) => (
          <section key={section} aria-labelledby={`terms-${section}`}>
            <h2 id={`terms-${section}`}>{t(`sections.${section}.title`)}</h2>
            <p>{t(`sections.${section}.text`)}</p>
          </section>
        ))}
        <ButtonLink href={accountPaths.signUp} variant="solid">
          {t('signup:title')}
        </ButtonLink>
      </Page>
    </OrganizationsLayout>
  )
}

const Page = styled.main`
  display: grid;
  gap: var(--space-5);
  justify-items: start;
  max-inline-size: calc(var(--text-width) + 2 * var(--gutter));
  margin-inline: auto;
  padding: var(--space-6) var(--gutter) var(--space-8);

  h1 {
    font-size: var(--text-3xl);
  }
  > p {
    color: var(--ink-soft);
    font-size: var(--text-lg);
  }
  small {
    color: var(--ink-soft);
  }
  section {
    display: grid;
    gap: var(--space-2);
  }
  h2 {
    font-size: var(--text-lg);
  }
`
