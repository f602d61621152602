import { athleteDetails } from '#server/domain/registrations/athlete-details.ts'
import { setBibNumber } from '#server/domain/registrations/set-bib-number.ts'
import { setResultTime } from '#server/domain/registrations/set-result-time.ts'
import { setTags } from '#server/domain/registrations/set-tags.ts'
import type { Context } from '#server/context.ts'
import { contextOf, formOf } from '#server/http/request-state.ts'
import { formText } from '#web/form-text.ts'
import { runAction } from '#web/refusal.ts'
import type { Route } from './+types/athlete'

export const loader = (args: Route.LoaderArgs) =>
  runAction(async () => athleteDetails(await contextOf(args), args.params.registrationId))

const edits: Record<string, (ctx: Context, id: string, form: FormData) => Promise<unknown>> = {
  bib: (ctx, id, form) => setBibNumber(ctx, id, formText(form, 'value')),
  result: (ctx, id, form) => setResultTime(ctx, id, formText(form, 'value')),
  tags: (ctx, id, form) => setTags(ctx, id, form.getAll('tag').map(String)),
}

export const action = (args: Route.ActionArgs) =>
  runAction(async () => {
    const form = formOf(args)
    const name = formText(form, 'edit')
    const edit = Object.hasOwn(edits, name) ? edits[name] : undefined
    if (!edit) throw new Response(null, { status: 400 })
    return { value: await edit(await contextOf(args), args.params.registrationId, form) }
  })
