import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { agreementPage } from '#server/domain/agreements/agreement-page.ts'
import { contextOf } from '#server/http/request-state.ts'
import { translatorOf } from '#server/i18n/translator.ts'
import { paths } from '#rules/paths.ts'
import type { RouteHandle } from '#web/handle.ts'
import { pageMeta } from '#web/meta.ts'
import { runLoader } from '#web/refusal.ts'
import { platformTexts } from '../platform-texts.server.ts'
import type { Route } from './+types/registration-terms'

export const handle: RouteHandle = { hydrate: false }
export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta

/** What somebody who registers now accepts; the checkout shows it with the event's name. */
export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const t = translatorOf(ctx.locale)
    const { name, origin } = ctx.organization
    const title = `${t('terms:page.title')} · ${name}`
    return {
      texts: await agreementPage(ctx, platformTexts(ctx.locale), t('terms:page.anyEvent')),
      meta: pageMeta({
        title,
        description: t('terms:page.description', { name }),
        url: origin + paths.registrationTerms,
        siteName: name,
        locale: ctx.locale,
      }),
    }
  })

export default function RegistrationTerms({ loaderData: { texts } }: Route.ComponentProps) {
  const { t } = useTranslation('terms')
  return (
    <Page id="content">
      <h1>{t('page.title')}</h1>
      {texts.map(({ kind, version, paragraphs }) => (
        <section key={kind} aria-labelledby={kind}>
          <h2 id={kind}>{t(`page.${kind}`)}</h2>
          {version !== null && <small>{t('page.version', { version })}</small>}
          {paragraphs.map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
        </section>
      ))}
    </Page>
  )
}

const Page = styled.main`
  display: grid;
  gap: var(--space-5);
  max-inline-size: calc(var(--text-width) + 2 * var(--gutter));
  margin-inline: auto;
  padding: var(--space-6) var(--gutter) var(--space-8);

  h1 {
    font-size: var(--text-3xl);
  }
  section {
    display: grid;
    gap: var(--space-3);
    overflow-wrap: anywhere;
  }
  small {
    color: var(--ink-soft);
  }
`
