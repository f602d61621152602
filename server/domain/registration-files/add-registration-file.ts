import type { Context } from '#server/context.ts'
import type { FileType } from '#rules/registration-forms/form-field.ts'
import type { FileField, SentFile } from '#rules/registration-forms/registration-file.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command, procedure } from '../command.ts'
import { audit } from '../audit/audit.ts'
import type { FileStore } from '../media/file-store.ts'
import { recordOwnFile } from '../own-registrations/own-files.ts'
import { findRow } from '../find-row.ts'
import { athleteOfStaff, findFileField, type FilePlace } from './find-file-field.ts'
import { readSentFile } from './read-sent-file.ts'
import { RegistrationFile } from './registration-file.ts'

type Store = Pick<FileStore, 'addPrivate' | 'remove'>

/** A file of this machine as it was received; `replacedId` is that of the file whose place it takes. */
export type ReceivedFile = Readonly<{ path: string; name: string; replacedId: string | null }>

export const findApplicableFile = (ctx: Context, place: FilePlace): Promise<FileField> =>
  ctx.db.transaction(async (em) => (await findFileField(em, ctx, place)).field)

/**
 * Stores what an athlete sent. Throws what `findFileField` and `readSentFile` throw, `disk_full`, and `files_too_many`
 * (`values.max`). What was sent for a confirmed order can be added to, and replaced by who has opened the
 * registration: its page may have been passed on. Staff send and replace for an athlete at the desk.
 */
export async function addRegistrationFile(
  ctx: Context,
  files: Store,
  place: FilePlace,
  received: ReceivedFile,
): Promise<SentFile> {
  const { accepts } = await findApplicableFile(ctx, place)
  const { type, bytes } = await readSentFile(received.path, accepts)
  const key = await files.addPrivate(ctx.organization.id, type, received.path)
  try {
    return { ...(await write(ctx, place, { ...received, type, bytes, key })), type, bytes }
  } catch (error) {
    await files.remove(key)
    throw error
  }
}

type StoredFile = ReceivedFile & Readonly<{ type: FileType; bytes: number; key: string }>

const write = (ctx: Context, place: FilePlace, { name, type, bytes, key, replacedId }: StoredFile) =>
  ctx.db.transaction(async (em) => {
    const { field, mayReplace } = await findFileField(em, ctx, place)
    const { id: fieldId, label, isHealth, maxFiles } = field
    const ofField = { organizationId: ctx.organization.id, registrationId: place.registrationId, fieldId }
    const replacedFile =
      isId(replacedId) && mayReplace ? await em.findOne(RegistrationFile, { ...ofField, id: replacedId }) : null
    if (replacedFile) {
      await em.remove(replacedFile).flush()
      await ctx.enqueue(em, 'remove-files', { keys: [replacedFile.key] })
    }
    if ((await em.count(RegistrationFile, ofField)) >= maxFiles)
      throw new Refused({ code: 'files_too_many', values: { max: maxFiles } })
    const columns = { ...ofField, label, name, type, bytes, key, isHealth, createdAt: ctx.now }
    const file = em.create(RegistrationFile, columns)
    await em.flush()
    if ('isByStaff' in place) await audit(ctx, em, 'registration.file_added', place.registrationId, { field: fieldId })
    else {
      const [action, fileChange] = ['registration.own_file_added', replacedFile ? 'replaced' : 'added'] as const
      await recordOwnFile(em, ctx, place, { action, fileChange, label })
    }
    return { id: file.id, fieldId }
  })

/**
 * Removes a file of a held order or of a registration that was opened; one that is gone already is none to complain
 * about. Throws what `findFileField` throws, and `not_found` for a confirmed order.
 */
export async function removeRegistrationFile(
  ctx: Context,
  files: Pick<FileStore, 'remove'>,
  place: Exclude<FilePlace, { isByStaff: true }>,
  fileId: string,
): Promise<void> {
  const key = await ctx.db.transaction(async (em) => {
    const { field, mayReplace } = await findFileField(em, ctx, place)
    if (!mayReplace || !isId(fileId)) throw new Refused({ code: 'not_found' })
    const { registrationId } = place
    const where = { organizationId: ctx.organization.id, registrationId, fieldId: field.id, id: fileId }
    const file = await em.findOne(RegistrationFile, where)
    if (!file) return null
    await em.remove(file).flush()
    const action = 'registration.own_file_removed'
    await recordOwnFile(em, ctx, place, { action, fileChange: 'removed', label: field.label })
    return file.key
  })
  if (key) await files.remove(key)
}

/** Removes a wrong file, also of a field that is asked no more. Throws what `athleteOfStaff` throws. */
export const removeFileOfAthlete = procedure({
  permission: 'edit-athletes',
  async run(
    ctx,
    files: Pick<FileStore, 'remove'>,
    { registrationId, fileId }: Readonly<{ registrationId: string; fileId: string }>,
  ) {
    const key = await deleteFile(ctx, registrationId, fileId)
    await files.remove(key)
  },
})

const deleteFile = command({
  permission: 'edit-athletes',
  subject: athleteOfStaff,
  action: 'registration.file_removed',
  async run({ em, ctx, subject: { id: registrationId } }, fileId: string) {
    const file = await findRow(em, ctx, RegistrationFile, fileId)
    if (file.registrationId !== registrationId) throw new Refused({ code: 'not_found' })
    await em.remove(file).flush()
    return audited({ field: file.fieldId }, { result: file.key })
  },
})
