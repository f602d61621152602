import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { localizedTextOf, type AgreementsEdit } from '#rules/agreements/agreement-schema.ts'
import { textsIn } from '#rules/text/texts-in-languages.ts'
import { agreementKinds, type AgreementKind } from '#rules/agreements/agreement-text.ts'
import { Refused } from '#rules/refusals.ts'
import type { LocalizedText } from '#rules/text/localized.ts'
import { audit, type EntryId } from '../audit/audit.ts'
import { auditedBy, command } from '../command.ts'
import { agreementsInForce, versionOf } from './agreement-settings.ts'

/**
 * Makes a version of each text that differs from the one in force. Throws `Refused` `changed_meanwhile` unless `version`
 * is in force, `forbidden`.
 */
export const saveAgreements = command({
  permission: 'edit-settings',
  action: ['organization.terms-saved', 'organization.waiver-saved'],
  async run({ em, ctx }, { version, ...edit }: AgreementsEdit) {
    const { id: organizationId, language } = ctx.organization
    const authorId = ctx.actor.kind === 'member' ? ctx.actor.userId : null
    const inForce = await agreementsInForce(em, organizationId)
    if (versionOf(inForce) !== version) throw new Refused({ code: 'changed_meanwhile' })
    let entry: EntryId | null = null
    for (const kind of agreementKinds) {
      const before = inForce[kind]
      if (JSON.stringify(textsIn(before.text, language)) === JSON.stringify(edit[kind])) continue
      const next = { kind, version: before.version + 1, text: localizedTextOf(edit[kind]) }
      await addVersion(em, { ...next, organizationId, authorId, savedAt: ctx.now })
      entry = await audit(ctx, em, `organization.${kind}-saved`, organizationId, { version: next.version })
    }
    return auditedBy(entry)
  },
})

type NewVersion = Readonly<{
  organizationId: string
  kind: AgreementKind
  version: number
  text: LocalizedText | null
  authorId: string | null
  savedAt: Date
}>

/** Throws `Refused` `changed_meanwhile` when that version was made meanwhile. */
export async function addVersion(em: Em, { organizationId, kind, version, text, authorId, savedAt }: NewVersion) {
  const rows = await query(
    em,
    sql`
      insert into agreement (id, organization_id, kind, version, text, author_id, created_at)
      values (${newId()}, ${organizationId}, ${kind}, ${version},
        ${text === null ? null : JSON.stringify(text)}::jsonb, ${authorId}, ${savedAt})
      on conflict (organization_id, kind, version) do nothing returning id`,
  )
  if (rows.length === 0) throw new Refused({ code: 'changed_meanwhile' })
}
