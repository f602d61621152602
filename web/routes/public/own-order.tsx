import * as v from 'valibot'
import { cancelOwnLines } from '#server/domain/own-orders/cancel-own-lines.ts'
import { redeemOrderCode, sendOrderCode } from '#server/domain/own-orders/order-codes.ts'
import { ownOrderPage } from '#server/domain/own-orders/own-order-page.ts'
import type { OwnOrderKey } from '#server/domain/own-orders/own-order.ts'
import { createTransferLink, revokeTransferLink } from '#server/domain/transfers/change-transfer-link.ts'
import { openOrderOf, orderCookie } from '#server/http/order-scope.ts'
import { contextOf, organizationOf, stateOf } from '#server/http/request-state.ts'
import { translatorOf } from '#server/i18n/translator.ts'
import { ownCancellationForm } from '#rules/own-orders/own-order-page.ts'
import { typedCode } from '#rules/own-registrations/code-form.ts'
import { paths } from '#rules/paths.ts'
import { regionOf } from '#rules/text/locale.ts'
import { act, acts, noFields } from '#web/acts.server.ts'
import { formAnswer } from '#web/forms/form-answer.ts'
import { newFormKey } from '#web/forms/new-form-key.ts'
import type { RouteHandle } from '#web/handle.ts'
import { privateHeaders, privateMeta } from '#web/private-page.ts'
import { redirectWithCookies } from '#web/redirect-with-cookies.ts'
import { runLoader } from '#web/refusal.ts'
import { OwnOrderScreen } from '#web/screens/own-orders/own-order-screen.tsx'
import type { Route } from './+types/own-order'

export const handle: RouteHandle = {
  texts: ['own-order', 'transfers', 'own-registration', 'registration', 'validation', 'refusals'],
}
export const headers = () => privateHeaders
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.title)

export { clientAction, shouldRevalidate } from '#web/client-action.ts'

type Args = Route.LoaderArgs | Route.ActionArgs

const keyOf = (args: Args): OwnOrderKey => ({
  confirmationId: args.params.confirmationId,
  openOrderId: openOrderOf(stateOf(args).platform, organizationOf(args), args.request.headers.get('cookie')),
})

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const page = await ownOrderPage(ctx, keyOf(args))
    const { region, name, contactEmail, contactPhone, whatsappIcon } = ctx.organization
    return {
      page,
      chosen: new URL(args.request.url).searchParams.getAll('line'),
      key: newFormKey(),
      title: translatorOf(ctx.locale)('own-order:documentTitle', { event: page.event.title }),
      contact: { name, email: contactEmail, phone: contactPhone, hasWhatsapp: whatsappIcon },
      isSignedIn: (await stateOf(args).session()) !== null,
      formats: {
        currency: page.currency,
        region,
        dateRegion: regionOf(ctx.locale, region),
        timeZone: page.event.timeZone,
      },
    }
  })

const transferForm = v.object({ registration: v.string('required') })

const limit = (args: Route.ActionArgs, kind: 'registration-code' | 'registration-change') => {
  const { platform, address } = stateOf(args)
  const email = `${organizationOf(args).id} ${args.params.confirmationId}`
  return platform.limits.ensureAllowed(kind, { email, address })
}

export const action = acts({
  'send-code': act(noFields, async (ctx, _, args: Route.ActionArgs) => {
    await limit(args, 'registration-code')
    await sendOrderCode(ctx, args.params.confirmationId)
    return { isCodeSent: true }
  }),
  'enter-code': act(v.object({ code: typedCode }), async (ctx, { code }, args: Route.ActionArgs) => {
    await limit(args, 'registration-change')
    const { id, confirmationId } = args.params
    const orderId = await redeemOrderCode(ctx, confirmationId, code)
    const cookie = orderCookie(stateOf(args).platform, ctx.organization.id, orderId)
    return redirectWithCookies(paths.ownOrder(id, confirmationId), [cookie])
  }),
  'create-link': act(transferForm, async (ctx, { registration }, args: Route.ActionArgs) => {
    await limit(args, 'registration-change')
    await createTransferLink(ctx, { order: keyOf(args), registrationId: registration })
    return { transfer: 'created' as const }
  }),
  'revoke-link': act(transferForm, async (ctx, { registration }, args: Route.ActionArgs) => {
    await limit(args, 'registration-change')
    await revokeTransferLink(ctx, { order: keyOf(args), registrationId: registration })
    return { transfer: 'revoked' as const }
  }),
  cancel: act(ownCancellationForm, async (ctx, form, args: Route.ActionArgs) => {
    await limit(args, 'registration-change')
    return cancelOwnLines(ctx, keyOf(args), form, stateOf(args).platform.secrets)
  }),
})

export default function OwnOrderRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnOrderScreen data={loaderData} answer={formAnswer(actionData)} actionData={actionData} />
}
