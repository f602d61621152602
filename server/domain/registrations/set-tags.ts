import { ensureCurrent } from '#rules/ensure-current.ts'
import { Refused } from '#rules/refusals.ts'
import { parseTags } from '#rules/registrations/tags.ts'
import { audited, command, unchanged } from '../command.ts'
import { registrationToEdit } from './registration-to-edit.ts'

/**
 * Replaces an athlete's tags; returns their normal form. `before` is what the member saw, a tag a line. Throws `Refused`
 * `tag_invalid`, `changed_meanwhile`, `not_found`, `forbidden`.
 */
export const setTags = command({
  permission: 'edit-tags',
  subject: registrationToEdit,
  action: 'registration.tags_set',
  async run({ subject: registration }, input: readonly string[], before?: string) {
    const tags = parseTags(input)
    if (!tags) throw new Refused({ code: 'tag_invalid', field: 'tags' })
    const from = registration.tags
    const current = from.join('\n')
    if (current === tags.join('\n')) return unchanged(tags)
    ensureCurrent(current, before)
    registration.tags = tags
    return audited({ from, to: tags }, { result: tags })
  },
})
