import { saveDraft } from '#server/domain/order-drafts/save-draft.ts'
import { openDraftsOf } from '#server/http/draft-scope.ts'
import { stateOf } from '#server/http/request-state.ts'
import { orderDraftForm } from '#rules/registrations/order-draft.ts'
import { act } from '#web/acts.server.ts'
import type { Route } from './+types/register-draft'

export const action = act(orderDraftForm, async (ctx, { order, ...typed }, args: Route.ActionArgs) => {
  const { platform, address } = stateOf(args)
  await platform.limits.ensureAllowed('order-draft', { email: `${ctx.organization.id} ${order}`, address })
  const cookies = args.request.headers.get('cookie')
  const openDraftIds = openDraftsOf(platform, ctx.organization, cookies)
  return Response.json(await saveDraft(ctx, { confirmationId: order, openDraftIds }, typed))
})
