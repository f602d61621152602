import { setLogo } from '../../../../server/domain/organizations/set-logo.ts'
import { contextOf, stateOf } from '../../../../server/http/request-state.ts'
import { formText } from '../../../form-text.ts'
import { inAction } from '../../../refusal.ts'
import type { Route } from './+types/logo'

/** Shows another logo, or none. */
export const action = (args: Route.ActionArgs) =>
  inAction(async () => {
    const path = formText(await args.request.formData(), 'logo') || null
    await setLogo(await contextOf(args), path)
    stateOf(args).platform.directory.forget()
    return { logo: path }
  })
