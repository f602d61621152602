import { redirect } from 'react-router'
import { requestFeePlan } from '#server/domain/fee-plans/request-fee-plan.ts'
import { stateOf } from '#server/http/request-state.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { act, noFields } from '#web/acts.server.ts'

export const loader = () => redirect(adminPaths.dashboard)

export const action = act(noFields, requestFeePlan, (_, args) => [stateOf(args).platform.env.OPERATOR_EMAIL])
