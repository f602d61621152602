import type { Context } from '#server/context.ts'
import { can } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command } from '../command.ts'
import { ensureNotErased } from '../registrations/ensure-not-erased.ts'
import { Registration } from '../registrations/registration.ts'
import { AthleteNote } from './athlete-note.ts'
import { lockRegistration } from './lock-athlete.ts'

/** Throws `Refused` `athlete_erased`, `not_found`, `forbidden`. */
export const addNote = command({
  permission: 'write-notes',
  subject: Registration,
  action: 'registration.noted',
  async run({ em, ctx, subject: registration }, text: string) {
    const { organizationId, id } = registration
    await lockRegistration(em, registration)
    ensureNotErased(registration)
    em.create(AthleteNote, { organizationId, registrationId: id, authorId: authorOf(ctx), text, createdAt: ctx.now })
    return audited()
  },
})

/** One's own, or with the permission to edit athletes anybody's. Throws `Refused` `not_found`, `forbidden`. */
export const deleteNote = command({
  permission: 'write-notes',
  subject: AthleteNote,
  action: 'registration.note_deleted',
  async run({ em, ctx, subject: note }) {
    if (note.authorId !== authorOf(ctx) && !can(ctx.actor, 'edit-athletes')) throw new Refused({ code: 'forbidden' })
    em.remove(note)
    return audited({}, { subject: note.registrationId })
  },
})

const authorOf = ({ actor }: Context): string | null => (actor.kind === 'member' ? actor.userId : null)
