import { redirect } from 'react-router'
import { showFirstSteps } from '#server/domain/organizations/first-steps.ts'
import { contextOf, formOf } from '#server/http/request-state.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { runAction } from '#web/refusal.ts'
import type { Route } from './+types/first-steps'

export const loader = () => redirect(adminPaths.dashboard)

export const action = (args: Route.ActionArgs) =>
  runAction(async () => {
    const isShown = formOf(args).get('show') === 'on'
    await showFirstSteps(await contextOf(args), isShown)
    return { isShown }
  })
