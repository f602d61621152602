import { redirect } from 'react-router'
import * as v from 'valibot'
import { deleteView } from '#server/domain/views/delete-view.ts'
import { saveView } from '#server/domain/views/save-view.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { savedViewForm } from '#rules/lists/saved-view.ts'
import { act, acts } from '#web/acts.server.ts'

export const loader = () => redirect(adminPaths.dashboard)

export const action = acts({
  save: act(savedViewForm, saveView),
  remove: act(v.object({ id: v.string() }), deleteView, ({ id }) => [id]),
})
