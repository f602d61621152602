import * as v from 'valibot'
import { cancelExport, exportsPage, requestExport, retryExport } from '#server/domain/exports/export-jobs.ts'
import {
  addExportSchedule,
  exportSchedules,
  removeExportSchedule,
  runExportSchedule,
} from '#server/domain/exports/export-schedules.ts'
import { contextOf, stateOf } from '#server/http/request-state.ts'
import { exportNamesOf, exportedListAt } from '#server/lists/exported-lists.ts'
import { parseRhythm, scheduleTargets } from '#rules/exports/export-schedule.ts'
import { exportFormats } from '#rules/exports/export-views.ts'
import { act, acts } from '#web/acts.server.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { ExportsScreen } from '#web/screens/exports/exports-screen.tsx'
import type { Route } from './+types/exports'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['export-jobs'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const exports = await exportsPage(ctx, stateOf(args).platform.fileLinks)
    return { exports, schedules: await exportSchedules(ctx) }
  })

const exportForm = v.object({
  path: v.pipe(v.string(), v.maxLength(200)),
  query: v.pipe(v.string(), v.maxLength(2000)),
  format: v.picklist(exportFormats),
})

const scheduleForm = v.object({
  ...exportForm.entries,
  every: v.pipe(
    v.string(),
    v.transform(parseRhythm),
    v.check((rhythm) => rhythm !== null, 'selection'),
    v.transform((rhythm) => rhythm!),
  ),
  hour: v.pipe(v.string(), v.regex(/^\d{1,2}$/, 'selection'), v.transform(Number), v.maxValue(23, 'selection')),
  target: v.picklist(scheduleTargets),
})
const scheduleId = v.object({ schedule: v.string() })

export const action = acts({
  request: act(exportForm, async (ctx, { path, query, format }) => {
    const place = exportedListAt(path)
    const { fileName } = await exportNamesOf(ctx, place)
    return requestExport(ctx, { path, query, format, fileName, permission: place.list.permission })
  }),
  schedule: act(scheduleForm, async (ctx, { every: rhythm, ...list }) => {
    const place = exportedListAt(list.path)
    const { name, eventId } = await exportNamesOf(ctx, place)
    const { permission } = place.list
    return addExportSchedule(ctx, { ...list, name, eventId, permission, rhythm, userId: null })
  }),
  runSchedule: act(scheduleId, runExportSchedule, ({ schedule }) => [schedule]),
  removeSchedule: act(scheduleId, removeExportSchedule, ({ schedule }) => [schedule]),
  cancel: act(v.object({ export: v.string() }), cancelExport, (form) => [form.export]),
  retry: act(v.object({ export: v.string() }), retryExport, (form) => [form.export]),
})

export default function Exports({ loaderData }: Route.ComponentProps) {
  return <ExportsScreen {...loaderData} />
}
