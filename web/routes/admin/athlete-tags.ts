import { tagAthletes, type AthleteSelection } from '#server/domain/registrations/tag-athletes.ts'
import { contextOf, formOf } from '#server/http/request-state.ts'
import { athleteListOf } from '#rules/lists/admin-lists.ts'
import { runAction } from '#web/refusal.ts'
import type { Route } from './+types/athlete-tags'

export const action = (args: Route.ActionArgs) =>
  runAction(async () => {
    const form = formOf(args)
    const change = { add: form.getAll('add').map(String), remove: form.getAll('remove').map(String) }
    return tagAthletes(await contextOf(args), selectionOf(form, args.params.id ?? null), change)
  })

const selectionOf = (form: FormData, eventId: string | null): AthleteSelection => {
  const matching = form.get('matching')
  return typeof matching === 'string'
    ? { eventId, matching: athleteListOf(new URLSearchParams(matching)) }
    : { eventId, ids: form.getAll('id').map(String) }
}
