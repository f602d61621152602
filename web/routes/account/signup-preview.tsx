import { redirect } from 'react-router'
import { styled } from 'styled-components'
import * as v from 'valibot'
import { requestState, stateOf } from '#server/http/request-state.ts'
import { accountPaths } from '#rules/account-paths.ts'
import { translatorOf } from '#server/i18n/translator.ts'
import { contactOf } from '#rules/organizations/contact.ts'
import { isLocale } from '#rules/text/locale.ts'
import { sports } from '#rules/events/sports.ts'
import { themeOf } from '#rules/organizations/sign-up-form.ts'
import { isColor, themeDefaults } from '#rules/themes/theme.ts'
import type { OrganizationView } from '#rules/organizations/organization-view.ts'
import { loadTemplate, getTemplate } from '#templates/catalog.ts'
import { guardNamed } from '#web/guards/guards.ts'
import type { RouteHandle } from '#web/handle.ts'
import { Footer } from '#web/screens/site/footer.tsx'
import { Header } from '#web/screens/site/header.tsx'
import { themeCss } from '#web/theme/theme-css.ts'
import type { Route } from './+types/signup-preview'

export const handle: RouteHandle = { hydrate: false }
export const headers = () => ({ 'cache-control': 'private, max-age=60', 'x-robots-tag': 'noindex' })

// The preview is in the organization's language, not the visitor's.
const setPreviewLanguage: Route.MiddlewareFunction = ({ context, request }, next) => {
  const language = new URL(request.url).searchParams.get('language')
  if (isLocale(language)) context.set(requestState, { ...context.get(requestState), locale: language })
  return next()
}
export const middleware: Route.MiddlewareFunction[] = [guardNamed('platform'), setPreviewLanguage]

export const loader = async (args: Route.LoaderArgs) => {
  // Only in a frame: with any name in its address, a page of its own could pass for ours.
  const isFramed = ['iframe', null].includes(args.request.headers.get('sec-fetch-dest'))
  if (!isFramed) throw redirect(accountPaths.signUp)
  const query = new URL(args.request.url).searchParams
  const { locale } = stateOf(args)
  const organization = organizationOf(query, locale)
  const { id, config } = await loadTemplate('landing', organization.templates.landing)
  return { organization, locale, template: { id, config }, css: themeCss(organization.theme) }
}

export default function SignUpPreview({ loaderData: { organization, locale, template, css } }: Route.ComponentProps) {
  const { landing: Landing } = getTemplate(template.id)
  const page = { next: null, upcoming: [], past: [], hasEvents: false, filters: null, news: [] }
  const slots = { fold: null, countdown: null, filters: null }
  const flags = { hasNews: false, hasSponsors: false, hasOpenEvents: false, albumYear: null }
  const site = { ...organization, ...flags, contact: contactOf(organization), apex: null }
  return (
    <Frame>
      <style dangerouslySetInnerHTML={{ __html: css }} />
      <title>{organization.name}</title>
      <Header site={site} register="#events" />
      <Landing organization={organization} locale={locale} page={page} config={template.config} slots={slots} />
      <Footer site={site} contact={null} />
    </Frame>
  )
}

const organizationOf = (query: URLSearchParams, language: OrganizationView['language']): OrganizationView => {
  const name = query.get('name')?.trim().slice(0, 80) || translatorOf(language)('landing:unnamed')
  const mainSport = v.parse(v.fallback(v.picklist(sports), 'running'), query.get('mainSport'))
  const colorOf = (role: 'primaryColor' | 'secondaryColor' | 'accentColor') => {
    const color = query.get(role)
    return isColor(color) ? color : themeDefaults[role]
  }
  return {
    id: '',
    name,
    // The hero's line is derived from the subdomain.
    subdomain: query.get('subdomain')?.slice(0, 63) || 'dorsal',
    description: '',
    landing: { headline: '', tagline: '', about: '', order: [], hidden: [] },
    language,
    region: language,
    currency: 'EUR',
    timeZone: 'UTC',
    mainSport,
    contactEmail: query.get('contactEmail')?.slice(0, 254) || null,
    contactPhone: null,
    website: null,
    logo: null,
    wordmark: null,
    heroImage: null,
    infoCards: [],
    templates: { landing: { id: 'default', config: {} }, event: { id: 'default', config: {} } },
    theme: themeOf({
      primaryColor: colorOf('primaryColor'),
      secondaryColor: colorOf('secondaryColor'),
      accentColor: colorOf('accentColor'),
    }),
    sponsors: [],
    socialLinks: {},
    whatsappIcon: false,
    origin: '',
  }
}

const Frame = styled.div`
  pointer-events: none;
`
