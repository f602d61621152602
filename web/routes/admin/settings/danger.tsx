import { useTranslation } from 'react-i18next'
import { redirect } from 'react-router'
import * as v from 'valibot'
import { deleteOrganization } from '#server/domain/organizations/delete-organization.ts'
import { deletionPage } from '#server/domain/organizations/deletion-page.ts'
import { publicOrigin } from '#server/env.ts'
import { contextOf, stateOf } from '#server/http/request-state.ts'
import { line } from '#rules/text/fields.ts'
import { act } from '#web/acts.server.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { DeletionSheet } from '#web/screens/settings/deletion-sheet.tsx'
import type { Route } from './+types/danger'

export const handle: RouteHandle = { texts: ['owner'] }

export const loader = (args: Route.LoaderArgs) => runLoader(async () => deletionPage(await contextOf(args)))

const deletionForm = v.object({ name: line(200) })

export const action = act(
  deletionForm,
  deleteOrganization,
  ({ name }) => [name],
  (_result, _ctx, args) => {
    const { env } = stateOf(args).platform
    // This host stops working: the platform's own address follows.
    return redirect(publicOrigin(env, env.PLATFORM_DOMAIN))
  },
)

export { shouldRevalidate } from '#web/client-action.ts'

export default function Danger({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['owner', 'settings'])
  return (
    <>
      <title>{`${t('settings:sections.danger')} · ${t('settings:title')}`}</title>
      <DeletionSheet page={page} actionData={actionData} />
    </>
  )
}
