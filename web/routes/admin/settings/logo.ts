import * as v from 'valibot'
import { setLogo } from '#server/domain/organizations/set-logo.ts'
import { stateOf } from '#server/http/request-state.ts'
import { act } from '#web/acts.server.ts'

export const action = act(v.object({ logo: v.optional(v.string(), '') }), async (ctx, { logo }, args) => {
  const path = logo || null
  await setLogo(ctx, path)
  stateOf(args).platform.directory.invalidate(ctx.organization.id)
  return { logo: path }
})
