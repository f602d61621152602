import { confirmationPage } from '../../../server/domain/orders/confirmation-page.ts'
import { contextOf, stateOf } from '../../../server/http/request-state.ts'
import { translatorOf } from '../../../server/i18n/translator.ts'
import { calendarLinks } from '../../../server/rules/calendar.ts'
import { regionOf } from '../../../server/rules/locale.ts'
import { paths } from '../../../server/rules/paths.ts'
import type { RouteHandle } from '../../handle.ts'
import { inAction, inLoader, refusalIn } from '../../refusal.ts'
import { ConfirmationScreen } from '../../screens/confirmation/confirmation-screen.tsx'
import type { Route } from './+types/register-success'
import { calendarEntryOf } from './calendar-entry.server.ts'
import { qrPath } from './qr-code.server.ts'
import { ensureMayOrder, pay } from './register-actions.server.ts'

export const handle: RouteHandle = { texts: ['registration', 'refusals'] }
export const headers = () => ({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title ?? '' },
  { name: 'robots', content: 'noindex' },
]

export const loader = (args: Route.LoaderArgs) =>
  inLoader(async () => {
    const ctx = await contextOf(args)
    const page = await confirmationPage(ctx, args.params.confirmationId)
    const { organization, locale } = ctx
    const { contactEmail, contactPhone, whatsappIcon, region } = organization
    const path = paths.confirmation(page.event.slug, page.confirmationId)
    return {
      title: translatorOf(locale)('registration:confirmation.documentTitle', {
        event: page.event.title,
        organization: organization.name,
      }),
      page,
      qr: qrPath(organization.origin + path),
      calendar: { ...calendarLinks(calendarEntryOf(ctx, page)), file: `${path}/calendar.ics` },
      contact: { name: organization.name, email: contactEmail, phone: contactPhone, hasWhatsapp: whatsappIcon },
      isGuest: (await stateOf(args).session()) === null,
      eventUrl: `${organization.origin}/event/${page.event.slug}`,
      formats: {
        currency: page.currency,
        region,
        dateRegion: regionOf(locale, region),
        timeZone: page.event.timeZone,
      },
    }
  })

/** Another try at paying, counted as the first one is: each asks the provider. */
export const action = (args: Route.ActionArgs) =>
  inAction(async () => {
    const ctx = await contextOf(args)
    await ensureMayOrder(stateOf(args), ctx, { intent: 'pay' })
    const { confirmationId, event } = await confirmationPage(ctx, args.params.confirmationId)
    return pay({ ctx, event, values: { order: confirmationId } })
  })

export default function RegisterSuccessRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ConfirmationScreen data={loaderData} refusal={refusalIn(actionData)} />
}
