import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { audit } from '../audit/audit.ts'
import type { FilePlace } from '../registration-files/find-file-field.ts'
import { recordOwnChange } from './change-own-answers.ts'
import { ensureOpen, loadOwnRegistration, type OwnKey } from './own-registration.ts'

/** Where files of a registration that somebody has opened belong. Throws `Refused` `order_not_found`, `code_required`. */
export const ownFilePlace = (ctx: Context, key: OwnKey, fieldId: string): Promise<FilePlace> =>
  ctx.db.transaction(async (em) => {
    const own = await loadOwnRegistration(em, ctx, key.participantId)
    const opener = await ensureOpen(em, ctx, own, key)
    const { participantId } = key
    const { order, registration } = own
    const { confirmationId } = order
    return { confirmationId, registrationId: registration.id, fieldId, own: { participantId, opener } }
  })

type FileChange = { action: 'registration.own_file_added' | 'registration.own_file_removed'; label: string }

export async function recordOwnFile(
  em: Em,
  ctx: Context,
  { own: opening, registrationId, fieldId }: FilePlace,
  { action, label }: FileChange,
): Promise<void> {
  if (!opening) return
  const own = await loadOwnRegistration(em, ctx, opening.participantId)
  await audit(ctx, em, action, registrationId, { field: fieldId })
  await recordOwnChange(em, ctx, own, { opener: opening.opener, labels: [label] })
}
