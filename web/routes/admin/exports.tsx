import * as v from 'valibot'
import { cancelExport, exportsPage, requestExport, retryExport } from '#server/domain/exports/export-jobs.ts'
import { contextOf, stateOf } from '#server/http/request-state.ts'
import { exportNamesOf, exportedListAt } from '#server/lists/exported-lists.ts'
import { exportFormats } from '#rules/exports/export-views.ts'
import { act, acts } from '#web/acts.server.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { ExportsScreen } from '#web/screens/exports/exports-screen.tsx'
import type { Route } from './+types/exports'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['export-jobs'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => ({ exports: await exportsPage(await contextOf(args), stateOf(args).platform.fileLinks) }))

const exportForm = v.object({
  path: v.pipe(v.string(), v.maxLength(200)),
  query: v.pipe(v.string(), v.maxLength(2000)),
  format: v.picklist(exportFormats),
})

export const action = acts({
  request: act(exportForm, async (ctx, { path, query, format }) => {
    const place = exportedListAt(path)
    const { fileName } = await exportNamesOf(ctx, place)
    return requestExport(ctx, { path, query, format, fileName, permission: place.list.permission })
  }),
  cancel: act(v.object({ export: v.string() }), cancelExport, (form) => [form.export]),
  retry: act(v.object({ export: v.string() }), retryExport, (form) => [form.export]),
})

export default function Exports({ loaderData }: Route.ComponentProps) {
  return <ExportsScreen exports={loaderData.exports} />
}
