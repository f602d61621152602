import { redirect } from 'react-router'
import * as v from 'valibot'
import {
  continueMailing,
  deleteMailing,
  pauseMailing,
  saveMailing,
  sendMailing,
  setMailingTopic,
  testMailing,
} from '#server/domain/mailings/change-mailing.ts'
import { mailingPage } from '#server/domain/mailings/mailing-page.ts'
import { formTermsOf } from '#server/domain/resource.ts'
import { replies } from '#server/domain/replies/replies.ts'
import { contextOf } from '#server/http/request-state.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { formSchema } from '#rules/forms/form-of.ts'
import { pageOf } from '#rules/lists/list-state.ts'
import { mailingForm } from '#rules/mailings/mailing-form.ts'
import { mailingTopics } from '#rules/mailings/mailing-views.ts'
import { replyResource } from '#rules/replies/reply-resource.ts'
import { act, acts, noFields } from '#web/acts.server.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { MailingScreen } from '#web/screens/mailings/mailing-screen.tsx'
import type { Route } from './+types/event-mailing'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['mailings'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const query = new URL(args.request.url).searchParams
    const position = Number(query.get('person') ?? 0)
    return mailingPage(await contextOf(args), args.params.mailingId, {
      page: pageOf(query),
      position: Number.isSafeInteger(position) ? position : 0,
    })
  })

const positionForm = v.object({ position: v.pipe(v.string(), v.digits(), v.maxLength(6), v.transform(Number)) })

export const action = acts({
  save: act(
    ({ organization }) => mailingForm(organization.language),
    saveMailing,
    (texts, { params }: Route.ActionArgs) => [params.mailingId, texts],
  ),
  send: act(
    ({ organization }) => mailingForm(organization.language),
    sendMailing,
    (texts, { params }: Route.ActionArgs) => [params.mailingId, texts],
  ),
  test: act(
    ({ organization }) => v.intersect([mailingTexts(organization.language), positionForm]),
    testMailing,
    ({ texts, position }, { params }: Route.ActionArgs) => [params.mailingId, texts, position],
  ),
  topic: act(
    v.object({ topic: v.picklist(mailingTopics) }),
    setMailingTopic,
    ({ topic }, { params }: Route.ActionArgs) => [params.mailingId, topic],
  ),
  'save-reply': act(
    (ctx) => formSchema(replyResource.fields, formTermsOf(ctx)),
    replies.create,
    (details) => [details],
  ),
  pause: act(noFields, pauseMailing, (_, { params }: Route.ActionArgs) => [params.mailingId]),
  continue: act(noFields, continueMailing, (_, { params }: Route.ActionArgs) => [params.mailingId]),
  delete: act(
    noFields,
    deleteMailing,
    (_, { params }: Route.ActionArgs) => [params.mailingId],
    (_, _ctx, { params }) => redirect(adminPaths.eventMailings(params.id)),
  ),
})

const mailingTexts = (language: Parameters<typeof mailingForm>[0]) =>
  v.pipe(
    mailingForm(language),
    v.transform((texts) => ({ texts })),
  )

export default function EventMailing({ loaderData: page }: Route.ComponentProps) {
  return <MailingScreen key={page.id} page={page} />
}
