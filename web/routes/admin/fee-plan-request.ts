import { redirect } from 'react-router'
import { requestFeePlan } from '#server/domain/fee-plans/request-fee-plan.ts'
import { contextOf, stateOf } from '#server/http/request-state.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { runAction } from '#web/refusal.ts'
import type { Route } from './+types/fee-plan-request'

export const loader = () => redirect(adminPaths.dashboard)

export const action = (args: Route.ActionArgs) =>
  runAction(async () => requestFeePlan(await contextOf(args), stateOf(args).platform.env.OPERATOR_EMAIL))
