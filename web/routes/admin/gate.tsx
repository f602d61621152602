import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { gatePage } from '#server/domain/gate/gate-page.ts'
import { createGate, deleteGate, editGate, restoreGate } from '#server/domain/gate/gates.ts'
import { contextOf } from '#server/http/request-state.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { checkInPaths } from '#rules/check-in/check-in-paths.ts'
import { gateForm } from '#rules/gate/gate-forms.ts'
import { wholeNumber } from '#rules/text/fields.ts'
import { act, acts } from '#web/acts.server.ts'
import { useStaff } from '#web/admin/staff.ts'
import { runLoader } from '#web/refusal.ts'
import { GateScreen } from '#web/screens/gate/gate-screen.tsx'
import type { Route } from './+types/gate'

export { clientAction, shouldRevalidate } from '#web/client-action.ts'

export const loader = (args: Route.LoaderArgs) => runLoader(async () => gatePage(await contextOf(args), args.params.id))

const gate = v.object({ gate: v.string() })

export const action = acts({
  create: act(gateForm, createGate, (form, { params }: Route.ActionArgs) => [params.id, form]),
  edit: act(
    v.object({ ...gate.entries, ...gateForm.entries, revision: wholeNumber }),
    editGate,
    ({ gate: id, revision, ...details }) => [id, { revision, details }],
  ),
  delete: act(gate, deleteGate, ({ gate: id }) => [id]),
  restore: act(gate, restoreGate, ({ gate: id }) => [id]),
})

export default function Gate({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation('gate')
  const { actor } = useStaff()
  const base = adminPaths.gate(page.event.id)
  return (
    <>
      <title>{[t('title'), page.event.title].join(' · ')}</title>
      <link rel="manifest" href={checkInPaths(base).manifest} />
      <GateScreen
        key={base}
        page={page}
        access={{ base, by: actor.name, isHelper: false }}
        tableBase={adminPaths.checkIn(page.event.id)}
      />
    </>
  )
}
