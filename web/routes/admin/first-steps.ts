import { redirect } from 'react-router'
import * as v from 'valibot'
import { showFirstSteps } from '#server/domain/organizations/first-steps.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { checkbox } from '#rules/text/fields.ts'
import { act } from '#web/acts.server.ts'

export const loader = () => redirect(adminPaths.dashboard)

export const action = act(v.object({ show: checkbox }), showFirstSteps, ({ show }) => [show])
