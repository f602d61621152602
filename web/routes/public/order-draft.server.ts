import * as v from 'valibot'
import type { Context } from '#server/context.ts'
import { beginDraft } from '#server/domain/order-drafts/begin-draft.ts'
import { savedDraft } from '#server/domain/order-drafts/saved-draft.ts'
import { draftCookie, openDraftsOf } from '#server/http/draft-scope.ts'
import { formOf, stateOf } from '#server/http/request-state.ts'
import { orderDraftContent, type SavedDraft } from '#rules/registrations/order-draft.ts'
import type { ActArgs } from '#web/acts.server.ts'
import { valuesOf } from '#web/forms/form-values.ts'

type Args = Parameters<typeof stateOf>[0] & { request: Request }

const keyOf = (args: Args, { organization }: Context, confirmationId: string) => {
  const openDraftIds = openDraftsOf(stateOf(args).platform, organization, args.request.headers.get('cookie'))
  return { confirmationId, openDraftIds }
}

export const findSavedDraft = (args: Args, ctx: Context, confirmationId: string): Promise<SavedDraft | null> =>
  savedDraft(ctx, keyOf(args, ctx, confirmationId))

export async function cookiesOfHold(args: ActArgs, ctx: Context, confirmationId: string): Promise<string[]> {
  const typed = v.safeParse(orderDraftContent, valuesOf(formOf(args)))
  if (!typed.success) return []
  const draft = await beginDraft(ctx, keyOf(args, ctx, confirmationId), typed.output)
  if (!draft) return []
  const cookies = args.request.headers.get('cookie')
  return [draftCookie(stateOf(args).platform, ctx.organization, { ...draft, cookies })]
}
