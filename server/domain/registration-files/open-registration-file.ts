import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command } from '../command.ts'
import { PaymentReceipt } from '../payments/payment-receipt.ts'
import { findRow } from '../find-row.ts'
import type { FileLinks } from './file-links.ts'
import { RegistrationFile } from './registration-file.ts'

type Place = Readonly<{ registrationId: string; fileId: string }>

/** The path of a link for staff that opens a file. Throws `Refused` `not_found`, `forbidden`. */
export const linkToFile = command({
  permission: 'open-files',
  subject: findFile,
  action: 'registration.file_opened',
  async run({ ctx, subject: { id: fileId, organizationId, registrationId, fieldId } }, links: FileLinks) {
    const path = links.sign({ organizationId, fileId }, ctx.now)
    return audited({ file: fileId, field: fieldId }, { subject: registrationId, result: path })
  },
})

async function findFile(em: Em, ctx: Context, { registrationId, fileId }: Place): Promise<RegistrationFile> {
  const file = await findRow(em, ctx, RegistrationFile, fileId)
  if (file.registrationId !== registrationId) throw new Refused({ code: 'not_found' })
  return file
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
