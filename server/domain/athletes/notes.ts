import type { Context } from '#server/context.ts'
import { can, ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { findRow } from '../find-row.ts'
import { ensureNotErased } from '../registrations/ensure-not-erased.ts'
import { Registration } from '../registrations/registration.ts'
import { AthleteNote } from './athlete-note.ts'
import { lockRegistration } from './lock-athlete.ts'

/** Throws `Refused` `athlete_erased`, `not_found`, `forbidden`. */
export async function addNote(ctx: Context, registrationId: string, text: string): Promise<void> {
  ensureCan(ctx.actor, 'write-notes')
  await ctx.db.transaction(async (em) => {
    const registration = await findRow(em, ctx, Registration, registrationId)
    const { organizationId } = registration
    await lockRegistration(em, registration)
    ensureNotErased(registration)
    em.create(AthleteNote, { organizationId, registrationId, authorId: authorOf(ctx), text, createdAt: ctx.now })
    await em.flush()
    await audit(ctx, em, 'registration.noted', registrationId)
  })
}

/** One's own, or with the permission to edit athletes anybody's. Throws `Refused` `not_found`, `forbidden`. */
export async function deleteNote(ctx: Context, noteId: string): Promise<void> {
  ensureCan(ctx.actor, 'write-notes')
  await ctx.db.transaction(async (em) => {
    const note = await findRow(em, ctx, AthleteNote, noteId)
    if (note.authorId !== authorOf(ctx) && !can(ctx.actor, 'edit-athletes')) throw new Refused({ code: 'forbidden' })
    em.remove(note)
    await em.flush()
    await audit(ctx, em, 'registration.note_deleted', note.registrationId)
  })
}

const authorOf = ({ actor }: Context): string | null => (actor.kind === 'member' ? actor.userId : null)
