import type { Context } from '#server/context.ts'
import { isId } from '#rules/ids.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { PaymentReceipt } from '../payments/payment-receipt.ts'
import { findRow } from '../find-row.ts'
import type { FileLinks } from './file-links.ts'
import { RegistrationFile } from './registration-file.ts'

type Place = Readonly<{ registrationId: string; fileId: string }>

/** The path of a link for staff that opens a file. Throws `Refused` `not_found`, `forbidden`. */
export async function linkToFile(ctx: Context, links: FileLinks, { registrationId, fileId }: Place): Promise<string> {
  ensureCan(ctx.actor, 'see-athletes')
  return ctx.db.transaction(async (em) => {
    const { id, fieldId, ...file } = await findRow(em, ctx, RegistrationFile, fileId)
    if (file.registrationId !== registrationId) throw new Refused({ code: 'not_found' })
    await audit(ctx, em, 'registration.file_opened', registrationId, { file: id, field: fieldId })
    return links.sign({ organizationId: ctx.organization.id, fileId }, ctx.now)
  })
}

/** The file of a link. Throws `Refused` `not_found` for one that was changed or is too old. */
export async function findLinkedFile(
  ctx: Context,
  links: FileLinks,
  { fileId, query }: { fileId: string; query: URLSearchParams },
): Promise<Pick<RegistrationFile, 'key' | 'name' | 'label' | 'type' | 'bytes'>> {
  const isValid = isId(fileId) && links.isValid({ organizationId: ctx.organization.id, fileId }, query, ctx.now)
  if (!isValid) throw new Refused({ code: 'not_found' })
  return ctx.db.transaction(async (em) => {
    const receipt = await em.findOne(PaymentReceipt, { organizationId: ctx.organization.id, id: fileId })
    return receipt ? { ...receipt, label: 'receipt' } : findRow(em, ctx, RegistrationFile, fileId)
  })
}
