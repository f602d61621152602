import { data } from 'react-router'
import * as v from 'valibot'
import { addOwnItem } from '#server/domain/own-registrations/add-own-item.ts'
import { changeOwnAnswers } from '#server/domain/own-registrations/change-own-answers.ts'
import { changeOwnVariant } from '#server/domain/own-registrations/change-own-variant.ts'
import { redeemCode, sendCode } from '#server/domain/own-registrations/codes.ts'
import { ownRegistrationPage } from '#server/domain/own-registrations/own-registration-page.ts'
import { renameOwnTeam, renewOwnJoinLink } from '#server/domain/own-registrations/own-team.ts'
import type { OwnKey } from '#server/domain/own-registrations/own-registration.ts'
import { createTransferLink, revokeTransferLink } from '#server/domain/transfers/change-transfer-link.ts'
import { openParticipantOf, registrationCookie } from '#server/http/registration-scope.ts'
import { contextOf, organizationOf, stateOf } from '#server/http/request-state.ts'
import { translatorOf } from '#server/i18n/translator.ts'
import { fullName } from '#rules/registrations/full-name.ts'
import { typedCode } from '#rules/own-registrations/code-form.ts'
import { paths } from '#rules/paths.ts'
import { Refused } from '#rules/refusals.ts'
import { dueChoiceForm, ownAnswersForm } from '#rules/registrations/athlete-forms.ts'
import { teamName } from '#rules/teams/team-form.ts'
import { wholeNumber } from '#rules/text/fields.ts'
import { regionOf } from '#rules/text/locale.ts'
import { act, acts, noFields } from '#web/acts.server.ts'
import { orUnreachable } from '#web/client-action.ts'
import { formAnswer, isUnreachable } from '#web/forms/form-answer.ts'
import { valuesOf } from '#web/forms/form-values.ts'
import type { RouteHandle } from '#web/handle.ts'
import { privateHeaders, privateMeta } from '#web/private-page.ts'
import { redirectWithCookies } from '#web/redirect-with-cookies.ts'
import { runLoader } from '#web/refusal.ts'
import type { OwnResult } from '#web/screens/own-registrations/own-registration-data.ts'
import { OwnRegistrationScreen } from '#web/screens/own-registrations/own-registration-screen.tsx'
import { countriesOf } from '../country-choices.server.ts'
import type { Route } from './+types/registration-change'

export const handle: RouteHandle = {
  texts: ['own-registration', 'transfers', 'registration', 'validation', 'refusals'],
}
export const headers = () => privateHeaders
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.title)

/** Also after a conflict, which shows what stands now. */
export { shouldRevalidate } from '#web/client-action.ts'

/** Names the values too, so that of the page's forms the one that sent them says so. */
export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) => {
  const values = valuesOf(await request.clone().formData())
  const answer = await orUnreachable(serverAction)
  return isUnreachable(answer) ? { ...answer, values } : answer
}

type Args = Route.LoaderArgs | Route.ActionArgs

const keyOf = (args: Args): OwnKey => ({
  participantId: args.params.confirmationId,
  openParticipantId: openParticipantOf(
    stateOf(args).platform,
    organizationOf(args),
    args.request.headers.get('cookie'),
  ),
})

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const page = await ownRegistrationPage(ctx, keyOf(args))
    const { region, currency, name, contactEmail, contactPhone, whatsappIcon } = ctx.organization
    const { firstName, lastName, event } = page
    const names = { name: fullName({ firstName, lastName }), event: event.title }
    return {
      page,
      title: translatorOf(ctx.locale)('own-registration:documentTitle', names),
      countries: countriesOf(page.details?.answers.fields ?? [], ctx.locale),
      hasJoined: new URL(args.request.url).searchParams.has('joined'),
      contact: { name, email: contactEmail, phone: contactPhone, hasWhatsapp: whatsappIcon },
      isSignedIn: (await stateOf(args).session()) !== null,
      formats: { currency, region, dateRegion: regionOf(ctx.locale, region), timeZone: event.timeZone },
    }
  })

const limit = (args: Route.ActionArgs, kind: 'registration-code' | 'registration-change') => {
  const { platform, address } = stateOf(args)
  const email = `${organizationOf(args).id} ${args.params.confirmationId}`
  return platform.limits.ensureAllowed(kind, { email, address })
}

export const action = acts({
  'send-code': act(noFields, async (ctx, _, args: Route.ActionArgs) => {
    await limit(args, 'registration-code')
    await sendCode(ctx, args.params.confirmationId)
    return { isCodeSent: true } satisfies OwnResult
  }),
  'enter-code': act(v.object({ code: typedCode }), async (ctx, { code }, args: Route.ActionArgs) => {
    await limit(args, 'registration-change')
    const { id, confirmationId } = args.params
    await redeemCode(ctx, confirmationId, code)
    const cookie = registrationCookie(stateOf(args).platform, ctx.organization.id, confirmationId)
    return redirectWithCookies(paths.registrationChange(id, confirmationId), [cookie])
  }),
  variant: act(
    v.object({ choiceId: v.string(), from: v.string(), to: v.string() }),
    async (ctx, change, args: Route.ActionArgs) => {
      await limit(args, 'registration-change')
      return { title: await changeOwnVariant(ctx, keyOf(args), change) } satisfies OwnResult
    },
  ),
  item: act(dueChoiceForm, async (ctx, choice, args: Route.ActionArgs) => {
    await limit(args, 'registration-change')
    return { title: await addOwnItem(ctx, keyOf(args), choice) } satisfies OwnResult
  }),
  'rename-team': act(
    v.object({ revision: wholeNumber, teamName }),
    async (ctx, { revision, teamName: name }, args: Route.ActionArgs) => {
      await limit(args, 'registration-change')
      await renameOwnTeam(ctx, keyOf(args), { revision, name })
      return { teamName: name } satisfies OwnResult
    },
  ),
  'renew-link': act(noFields, async (ctx, _, args: Route.ActionArgs) => {
    await limit(args, 'registration-change')
    await renewOwnJoinLink(ctx, keyOf(args))
    return { isLinkRenewed: true } satisfies OwnResult
  }),
  'create-link': act(noFields, async (ctx, _, args: Route.ActionArgs) => {
    await limit(args, 'registration-change')
    await createTransferLink(ctx, { own: keyOf(args) })
    return { transfer: 'created' } satisfies OwnResult
  }),
  'revoke-link': act(noFields, async (ctx, _, args: Route.ActionArgs) => {
    await limit(args, 'registration-change')
    await revokeTransferLink(ctx, { own: keyOf(args) })
    return { transfer: 'revoked' } satisfies OwnResult
  }),
  answers: act(
    async (ctx, args: Route.ActionArgs) => {
      await limit(args, 'registration-change')
      const { details } = await ownRegistrationPage(ctx, keyOf(args))
      if (!details) throw new Refused({ code: 'code_required' })
      return ownAnswersForm(details.answers)
    },
    async (ctx, form, args) => {
      const changed = await changeOwnAnswers(ctx, keyOf(args), form)
      return data({ done: { changed } satisfies OwnResult })
    },
  ),
})

export default function RegistrationChangeRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnRegistrationScreen data={loaderData} answer={formAnswer(actionData)} actionData={actionData} />
}
