import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { AuditAction } from '#rules/audit/audit-actions.ts'
import type { FileChange } from '#rules/messages/message-views.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { audited, command, queryOf } from '../command.ts'
import { findRow } from '../find-row.ts'
import type { FileLinks } from '../registration-files/file-links.ts'
import type { FilePlace } from '../registration-files/find-file-field.ts'
import { RegistrationFile } from '../registration-files/registration-file.ts'
import { recordOwnChange } from './change-own-answers.ts'
import { loadOwnRegistration, openedRegistration, openerOf, type OwnKey } from './own-registration.ts'

/** Where files of a registration that somebody has opened belong. Throws `Refused` `order_not_found`, `code_required`. */
export const ownFilePlace = queryOf({
  permission: 'anybody',
  subject: openedRegistration,
  async run({ subject: { order, registration, participantId, opener } }, fieldId: string) {
    const { confirmationId } = order
    return { confirmationId, registrationId: registration.id, fieldId, own: { participantId, opener } }
  },
})

/**
 * The path of a link that opens a file of a registration, for anyone who has opened that. Throws `Refused` `not_found` for
 * everybody else, so that the address of a page opens nothing.
 */
export const linkToOwnFile = command({
  permission: 'anybody',
  action: 'registration.own_file_opened',
  async run({ em, ctx }, links: FileLinks, key: OwnKey, fileId: string) {
    const own = await loadOwnRegistration(em, ctx, key.participantId)
    if (!(await openerOf(em, ctx, own, key))) throw new Refused({ code: 'not_found' })
    const { id, fieldId, registrationId } = await findRow(em, ctx, RegistrationFile, fileId)
    if (registrationId !== own.registration.id) throw new Refused({ code: 'not_found' })
    const link = links.sign({ organizationId: ctx.organization.id, fileId: id }, ctx.now)
    return audited({ file: id, field: fieldId }, { subject: registrationId, result: link })
  },
})

export async function recordOwnFile(
  em: Em,
  ctx: Context,
  { own: opening, registrationId, fieldId }: Extract<FilePlace, { confirmationId: string }>,
  { action, fileChange, label }: { action: AuditAction; fileChange: FileChange; label: string },
): Promise<void> {
  if (!opening) return
  const own = await loadOwnRegistration(em, ctx, opening.participantId)
  await audit(ctx, em, action, registrationId, { field: fieldId })
  await recordOwnChange(em, ctx, own, { opener: opening.opener, labels: [label], fileChange })
}
