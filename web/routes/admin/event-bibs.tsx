import * as v from 'valibot'
import { assignBibs } from '#server/domain/bibs/assign-bibs.ts'
import { importBibs } from '#server/domain/bibs/import-bibs.ts'
import { bibsPage } from '#server/domain/bibs/bibs-page.ts'
import { createBibRule, deleteBibRule, editBibRule } from '#server/domain/bibs/edit-bib-rules.ts'
import { suggestBibRules } from '#server/domain/bibs/suggest-bib-rules.ts'
import { undoAssignment } from '#server/domain/bibs/undo-assignment.ts'
import { contextOf, stateOf } from '#server/http/request-state.ts'
import { bibFileReader } from '#server/worker/bib-file-reader.ts'
import { turnOf } from '#server/worker/with-reader.ts'
import { bibRuleForm } from '#rules/bibs/bib-rule.ts'
import { bibScopes } from '#rules/bibs/plan-bibs.ts'
import { oneOf, pageOf } from '#rules/lists/list-state.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { wholeNumber } from '#rules/text/fields.ts'
import { act, acts, noFields } from '#web/acts.server.ts'
import type { RouteHandle } from '#web/handle.ts'
import { FailedToLoad } from '#web/layouts/failed-to-load.tsx'
import { runLoader } from '#web/refusal.ts'
import { BibsScreen } from '#web/screens/bibs/bibs-screen.tsx'
import { useTranslation } from 'react-i18next'
import type { Route } from './+types/event-bibs'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['bibs'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const query = new URL(args.request.url).searchParams
    const scope = oneOf(bibScopes)(query.get('assign') ?? '')
    return bibsPage(await contextOf(args), args.params.id, { scope, page: pageOf(query) })
  })

const id = v.object({ rule: v.string() })

const bibFile = v.object({ text: v.string() })

export const action = acts({
  addRule: act(bibRuleForm, createBibRule, (details, { params }: Route.ActionArgs) => [params.id, details]),
  editRule: act(
    v.intersect([id, v.object({ revision: wholeNumber }), bibRuleForm]),
    editBibRule,
    ({ rule, revision, ...details }) => [rule, { revision, details }],
  ),
  deleteRule: act(id, deleteBibRule, ({ rule }) => [rule]),
  suggest: act(noFields, suggestBibRules, (_, { params }: Route.ActionArgs) => [params.id]),
  assign: act(v.object({ scope: v.picklist(bibScopes) }), assignBibs, ({ scope }, { params }: Route.ActionArgs) => [
    params.id,
    scope,
  ]),
  checkFile: act(bibFile, importBibs, ({ text }, args: Route.ActionArgs, ctx) => [
    bibFileReader(stateOf(args).platform.log, turnOf(ctx)),
    args.params.id,
    { text, isDryRun: true },
  ]),
  importFile: act(bibFile, importBibs, ({ text }, args: Route.ActionArgs, ctx) => [
    bibFileReader(stateOf(args).platform.log, turnOf(ctx)),
    args.params.id,
    { text, isDryRun: false },
  ]),
  undo: act(v.object({ assignment: v.string() }), undoAssignment, ({ assignment }, { params }: Route.ActionArgs) => [
    params.id,
    assignment,
  ]),
})

export default function EventBibs({ loaderData: page }: Route.ComponentProps) {
  return <BibsScreen page={page} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedToLoad error={error} home={adminPaths.events} title={useTranslation('bibs').t('title')} />
}
