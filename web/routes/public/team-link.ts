import { redirect } from 'react-router'
import { renewJoinLink } from '#server/domain/teams/renew-join-link.ts'
import { stateOf } from '#server/http/request-state.ts'
import { paths } from '#rules/paths.ts'
import { act, noFields } from '#web/acts.server.ts'
import type { Route } from './+types/team-link'

const pathOf = ({ id, confirmationId }: { id: string; confirmationId: string }) =>
  paths.confirmation(id, confirmationId)

export const loader = ({ params }: Route.LoaderArgs) => redirect(pathOf(params))

/** Limited: each is written to the activity log. */
export const action = act(noFields, async (ctx, _, args: Route.ActionArgs) => {
  const { platform, address } = stateOf(args)
  const { confirmationId } = args.params
  await platform.limits.ensureAllowed('registration-change', { email: confirmationId, address })
  await renewJoinLink(ctx, confirmationId)
  return redirect(pathOf(args.params))
})
