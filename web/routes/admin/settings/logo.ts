import { setLogo } from '#server/domain/organizations/set-logo.ts'
import { contextOf, formOf, stateOf } from '#server/http/request-state.ts'
import { formText } from '#web/form-text.ts'
import { runAction } from '#web/refusal.ts'
import type { Route } from './+types/logo'

export const action = (args: Route.ActionArgs) =>
  runAction(async () => {
    const path = formText(formOf(args), 'logo') || null
    const ctx = await contextOf(args)
    await setLogo(ctx, path)
    stateOf(args).platform.directory.invalidate(ctx.organization.id)
    return { logo: path }
  })
