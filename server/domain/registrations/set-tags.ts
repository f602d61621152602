import type { Context } from '#server/context.ts'
import { ensureCurrent } from '#rules/ensure-current.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { parseTags } from '#rules/registrations/tags.ts'
import { editRegistration } from './edit-registration.ts'

/**
 * Replaces an athlete's tags; returns their normal form. `before` is what the member saw, a tag a line. Throws `Refused`
 * `tag_invalid`, `changed_meanwhile`, `not_found`, `forbidden`.
 */
export async function setTags(
  ctx: Context,
  registrationId: string,
  input: readonly string[],
  before?: string,
): Promise<string[]> {
  ensureCan(ctx.actor, 'edit-tags')
  const tags = parseTags(input)
  if (!tags) throw new Refused({ code: 'tag_invalid', field: 'tags' })
  await editRegistration(ctx, registrationId, (registration) => {
    const current = registration.tags.join('\n')
    if (current === tags.join('\n')) return null
    ensureCurrent(current, before)
    const details = { from: registration.tags, to: tags }
    registration.tags = tags
    return { action: 'registration.tags_set', details }
  })
  return tags
}
